import { sortCall } from './crud.ts'
import { defineNoun, defineTree, rightsOf, type DraftOf, type RecordOf } from './define-noun.ts'
import { get, post } from './endpoint.ts'
import { codeRule } from './link.ts'
import { area, choice, flag, moment, number, picture, reference, text } from './noun-field.ts'

/** Place on the pages of a site where templates show ads, by its code. */
export const adSlot = defineTree({
  noun: 'adSlot',
  changes: 'adItem',
  title: ['广告位', 'Ad slot', 'Ad slots'],
  path: '/cms/imageManage',
  scope: 'site',
  rights: 'cms:ad',
  name: 'name',
  fields: {
    name: text(60, ['名称', 'Name'], { required: true }),
    code: text(40, ['编码', 'Code'], {
      ...{ required: true, fixed: true, ...codeRule },
      hint: [
        '在站点中唯一，模板以它调用，保存后不能修改',
        'Unique in the site. Templates use the code. It can’t be changed later.'
      ]
    }),
    kind: choice(
      [
        ['carousel', ['轮播', 'Carousel']],
        ['picture', ['图片', 'Picture']],
        ['banner', ['通栏', 'Banner']],
        ['float', ['飘窗', 'Floating window']],
        ['couplet', ['对联', 'Side pair']],
        ['popup', ['弹窗', 'Pop-up']],
        ['video', ['视频', 'Video']],
        ['topic', ['专题入口', 'Topic entry']]
      ],
      ['类型', 'Type'],
      { blank: 'carousel' }
    ),
    width: number([1, 4000], ['宽度', 'Width'], { blank: 1200, hint: ['像素', 'Pixels'] }),
    height: number([1, 4000], ['高度', 'Height'], { blank: 300, hint: ['像素', 'Pixels'] }),
    most: number([1, 50], ['最多几条', 'Ads at once'], { blank: 5 }),
    rotation: choice(
      [
        ['order', ['顺序', 'In order']],
        ['random', ['随机', 'Random']],
        ['weight', ['权重', 'By weight']]
      ],
      ['轮换', 'Rotation'],
      { blank: 'order' }
    ),
    seconds: number([1, 600], ['每条秒数', 'Seconds each'], { blank: 5 }),
    scope: choice(
      [
        ['site', ['整站', 'Whole site']],
        ['home', ['首页', 'Home page']],
        ['columns', ['栏目及其下级', 'A column and those below']],
        ['article', ['正文页', 'Article pages']]
      ],
      ['范围', 'Pages'],
      { blank: 'site' }
    ),
    /** Id of the column of the scope `columns`. */
    columnId: text(64, ['栏目', 'Column'], { pattern: '^[\\w-]*$' }),
    device: choice(
      [
        ['all', ['电脑和手机', 'Computers and phones']],
        ['pc', ['电脑', 'Computers']],
        ['mobile', ['手机', 'Phones']]
      ],
      ['终端', 'Devices'],
      { blank: 'all' }
    ),
    closedHours: number([0, 720], ['关闭后', 'Stays closed'], {
      blank: 24,
      hint: ['多少小时内不再出现，0 为下次打开页面时', 'Hours; 0 means until the next page']
    }),
    isClosable: flag(
      ['Y', 'N'],
      ['可关闭', 'Closable'],
      ['可关闭：飘窗、对联和弹窗必须可以关闭', 'Closable: floating windows, side pairs and pop-ups must be'],
      { blank: 'Y' }
    ),
    /** Shows nothing while the site mourns. */
    isFestive: flag(
      ['Y', 'N'],
      ['节庆', 'Festive'],
      ['节庆：哀悼模式期间不显示', 'Festive: shows nothing in times of mourning']
    ),
    status: flag(['1', '0'], ['状态', 'State'], ['启用', 'Enabled'], { blank: '1' }),
    sortNo: number([1, 99_999], ['排序值', 'Order']),
    description: area(300, ['说明', 'Description'])
  },
  extra: {
    itemCount: { kind: 'number', title: ['广告数', 'Ads'] },
    liveCount: { kind: 'number', title: ['在线', 'Online'] }
  }
})

/** Slots of these kinds lie over the page. */
export const coveringKinds: readonly string[] = ['float', 'couplet', 'popup']

/** Bytes of a picture of an ad. */
export const adPictureLimit = 500 * 1024

/** Ad of a slot. */
export const adItem = defineNoun({
  noun: 'adItem',
  title: ['广告', 'Ad', 'Ads'],
  path: '/cms/imageManage/item',
  scope: 'site',
  rights: 'cms:ad',
  name: 'title',
  fields: {
    title: text(60, ['标题', 'Title'], { required: true, sort: true, least: 160, filter: { by: 'within' } }),
    /** Code of its slot. */
    slotCode: text(40, ['广告位', 'Slot'], { required: true, filter: { by: 'equal', isUnseen: true } }),
    pictureId: picture('picturePath', ['图片（电脑）', 'Picture (computers)'], {
      wide: true,
      hint: ['发布前必选，不超过 500 KB', 'Needed to publish; at most 500 KB']
    }),
    mobileId: picture('mobilePath', ['图片（手机）', 'Picture (phones)'], {
      wide: true,
      hint: ['留空为同一张', 'Empty means the same picture']
    }),
    alt: text(120, ['替代文字', 'Alternative text'], {
      wide: true,
      hint: ['发布前必填，读屏软件以它代替图片', 'Needed to publish. Screen readers read it instead of the picture.']
    }),
    linkKind: choice(
      [
        ['none', ['无', 'None']],
        ['article', ['文章', 'Article']],
        ['column', ['栏目', 'Column']],
        ['address', ['网址', 'Address']]
      ],
      ['指向', 'Leads to'],
      { blank: 'none' }
    ),
    /** Id of the article or column. */
    linkId: text(64, ['文章或栏目', 'Article or column'], { pattern: '^[\\w-]*$', wide: true }),
    url: text(500, ['网址', 'Address'], {
      ...{ wide: true, pattern: '^(https?://[^\\s]{1,490})?$' },
      wrong: ['网址以 http:// 或 https:// 开头', 'An address begins with http:// or https://']
    }),
    /** Address of the video of a slot for videos. */
    videoUrl: text(500, ['视频地址', 'Video address'], {
      ...{ wide: true, pattern: '^(https?://[^\\s]{1,490}|/files/[\\w./-]{1,200})?$' },
      ...{ hint: ['仅视频广告位', 'For video slots only'] },
      wrong: ['视频地址以 http://、https:// 或 /files/ 开头', 'Begins with http://, https:// or /files/']
    }),
    target: choice(
      [
        ['blank', ['新窗口', 'New window']],
        ['self', ['当前窗口', 'Same window']]
      ],
      ['打开方式', 'Opens in'],
      { blank: 'blank' }
    ),
    startTime: moment(['上线时间', 'Online from'], { required: true, sort: true }),
    endTime: moment(['下线时间', 'Online until'], { sort: true, hint: ['留空为长期', 'Empty means no end'] }),
    weight: number([1, 100], ['权重', 'Weight'], { width: 72 }),
    sortNo: number([1, 99_999], ['排序值', 'Order'], { sort: true, width: 88 }),
    status: choice(
      [
        ['0', ['草稿', 'Draft']],
        ['1', ['发布', 'Published']],
        ['2', ['下线', 'Taken off']]
      ],
      ['发布状态', 'Publication'],
      { blank: '0' }
    )
  },
  extra: {
    /** Title of the article or name of the column that it leads to; '' for none. */
    linkTitle: { kind: 'text', title: ['指向的内容', 'Target'], width: 160, isHidden: true },
    slotName: { kind: 'text', title: ['广告位名称', 'Slot name'], width: 120 },
    state: {
      ...{ kind: 'choice', title: ['状态', 'State'], width: 104, isTelling: true, filter: { by: 'equal' } },
      options: [
        ['draft', ['草稿', 'Draft']],
        ['waiting', ['待上线', 'Scheduled']],
        ['on', ['在线', 'Online'], 'good'],
        ['ended', ['到期', 'Expired'], 'bad'],
        ['off', ['下线', 'Taken off']],
        ['lost', ['指向已撤下', 'Target withdrawn'], 'bad']
      ]
    }
  },
  columns: ['title', 'picturePath', 'state', 'slotName', 'startTime', 'endTime', 'linkTitle', 'weight', 'sortNo'],
  sorted: ['sortNo', 'asc'],
  order: 'sortNo'
})

/** Time in which sites are grey and festive slots show nothing. */
export const mourning = defineNoun({
  noun: 'mourning',
  title: ['哀悼模式', 'Time of mourning', 'Times of mourning'],
  path: '/cms/mourning',
  scope: 'sites',
  rights: 'cms:mourning',
  name: 'reason',
  fields: {
    reason: text(100, ['事由', 'Reason'], { required: true, filter: { by: 'within' } }),
    subsiteId: reference('site', 'subsiteName', ['站点', 'Site'], {
      ...{ wide: true, width: 200, filter: { by: 'equal' } },
      none: ['全部站点', 'All sites']
    }),
    startTime: moment(['开始时间', 'From'], { required: true, sort: true, isTelling: true }),
    endTime: moment(['结束时间', 'Until'], { required: true, sort: true, isTelling: true })
  },
  columns: ['reason', 'subsiteName', 'startTime', 'endTime'],
  sorted: ['startTime', 'desc']
})

export const mourningRights = rightsOf(mourning)

/** Rights to ad slots and ads. */
export const adRights = {
  ...rightsOf(adItem),
  'cms:ad:list': '查看广告位和广告',
  'cms:ad:add': '新增广告位和广告',
  'cms:ad:edit': '修改广告位和广告',
  'cms:ad:delete': '删除广告位和广告',
  'cms:ad:publish': '发布和下线广告'
} as const

export type AdSlotDraft = DraftOf<typeof adSlot>
export type AdSlot = RecordOf<typeof adSlot>
export type AdItemDraft = DraftOf<typeof adItem>
export type AdItem = RecordOf<typeof adItem>

/** Slot in the list beside the ads. */
export type ShownAdSlot = Pick<
  AdSlot,
  'id' | 'name' | 'code' | 'kind' | 'width' | 'height' | 'most' | 'status' | 'itemCount' | 'liveCount'
> & {
  /** Picture of an ad that is online now; '' for none. */
  thumb: string
}

/** Slots of a site in their order. */
export const adSlots = get<ShownAdSlot[], { subsiteId?: string }>('/cms/imageManage/list')
export const sortAdSlots = sortCall('/cms/imageManage')

/** Ad that is published, for the calendar of a slot. */
export type AdRun = Pick<AdItem, 'id' | 'title' | 'state' | 'startTime' | 'endTime'>
/** Published ads of a slot, at most 200, with the time of the database. */
export const adCalendar = get<{ now: string; most: number; runs: AdRun[] }, { code: string }>(
  '/cms/imageManage/calendar'
)

export const adActions = ['publish', 'takeOff', 'move'] as const
export type AdAction = (typeof adActions)[number]
/** Publishes, takes off, or moves up to 100 ads to the slot with the code `value`. All or none. */
export const actOnAds = post<{ done: number }, { ids: string[]; action: AdAction; value?: string }>(
  '/cms/imageManage/action'
)

/** Ad as the pages of a site show it. */
export interface PublicAd {
  id: string
  title: string
  picture: string
  /** Picture for phones; the other one if there is none. */
  mobilePicture: string
  alt: string
  linkKind: AdItem['linkKind']
  /** Id of the article or column; '' for others. */
  linkId: string
  url: string
  videoUrl: string
  target: AdItem['target']
  weight: number
}
export type PublicSlot = Pick<
  AdSlot,
  | 'code'
  | 'name'
  | 'kind'
  | 'width'
  | 'height'
  | 'rotation'
  | 'seconds'
  | 'scope'
  | 'columnId'
  | 'device'
  | 'isClosable'
  | 'closedHours'
> & { items: PublicAd[] }
/** Ads of a slot that are online now, at most as many as the slot shows. Fails for an unknown or disabled slot. */
export const publicAds = get<PublicSlot, { subsiteId: string; code: string }>('/cms/public/ads', { open: true })

/** Whether the pages of a site are grey now, and until when ('' if not). */
export const publicMourning = get<{ isGrey: boolean; until: string }, { subsiteId: string }>('/cms/public/mourning', {
  open: true
})
