import { filed, plan, registration, tasks, type Say } from './example-data.ts'
import type { Language } from './manifest.ts'

/** Example of an element with its inputs and its stage. */
export interface Example {
  name: Record<Language, string>
  /** Texts for people are given in both languages. */
  attributes?: Record<string, string | Record<Language, string>>
  properties?: (say: Say) => Record<string, unknown>
  /** Background and size of the stage. */
  stage?: 'tall' | 'dark' | 'narrow'
  /** Another element that this one depends on. */
  beside?: string
  /** Shows the element without a session. */
  isSignedOut?: boolean
}

const usual = { 'zh-CN': '默认', en: 'Default' }
const signedOut: Example = { name: { 'zh-CN': '未登录', en: 'Signed out' }, isSignedOut: true }

/** Sample arguments of methods as a JSON list. */
export const valuesOf: Record<Language, Record<string, string>> = {
  'zh-CN': {
    'qd-form': '[{"name":"李华"}]',
    'qd-image-cropper': '["/files/picture.jpg"]',
    'qd-form-designer': '["html"]'
  },
  en: {
    'qd-form': '[{"name":"Li Hua"}]',
    'qd-image-cropper': '["/files/picture.jpg"]',
    'qd-form-designer': '["html"]'
  }
}

/** Examples by element, default first. Elements without examples render without inputs. */
export const examples: Record<string, Example[]> = {
  'qd-application-form': [
    { name: usual, attributes: { subsite: '16' }, isSignedOut: true },
    {
      name: { 'zh-CN': '查询进度', en: 'Progress' },
      attributes: { subsite: '16', view: 'progress' },
      isSignedOut: true
    }
  ],
  'qd-announcement-list': [{ name: usual }],
  'qd-notice-viewer': [{ name: usual, attributes: { 'annt-id': 'annt2' } }, signedOut],
  'qd-article-editor': [
    { name: { 'zh-CN': '新文章', en: 'New article' }, attributes: { 'news-class-id': '1002' } },
    signedOut
  ],
  'qd-article-list': [
    { name: usual, attributes: { query: 'column=title&order=asc' }, stage: 'tall' },
    {
      name: { 'zh-CN': '筛选后为空', en: 'No matches' },
      attributes: { query: 'title=没有这样的标题' },
      stage: 'tall'
    },
    signedOut
  ],
  'qd-attachment-panel': [
    {
      name: usual,
      properties: say => ({
        value: [
          {
            ...filed('plan', plan(say), '.pdf', 1_250_000),
            introduce: say(
              '经市政府第 3 次常务会议通过',
              'Adopted at the third executive meeting of the city government'
            )
          },
          filed('list', tasks(say), '.docx', 38_000),
          {
            ...filed('hall', say('新闻发布会现场.jpg', 'Press conference.jpg'), '.jpg', 640_000),
            ...{ width: 1600, height: 900 }
          }
        ]
      })
    },
    {
      name: { 'zh-CN': '只读', en: 'Read-only' },
      attributes: { readonly: '' },
      properties: say => ({ value: [filed('plan', plan(say), '.pdf', 1_250_000)] })
    },
    { name: { 'zh-CN': '空白', en: 'Empty' }, attributes: { type: 'image', count: '5' } },
    signedOut
  ],
  'qd-breadcrumb': [
    {
      name: usual,
      properties: say => ({
        items: [{ title: say('信息采编', 'Content'), path: '/cms/article' }, { title: say('文章列表', 'Articles') }]
      })
    }
  ],
  'qd-column-manage': [{ name: usual, attributes: { 'news-class-id': '1002' }, stage: 'tall' }, signedOut],
  'qd-column-tree': [
    { name: usual, attributes: { 'menu-id': '100', selected: '1002' }, stage: 'tall' },
    { name: { 'zh-CN': '窄栏', en: 'Narrow' }, attributes: { 'menu-id': '110' }, stage: 'narrow' },
    signedOut
  ],
  'qd-form-designer': [
    { name: usual, properties: say => ({ value: registration(say) }) },
    { name: { 'zh-CN': '空白', en: 'Empty' } },
    {
      name: { 'zh-CN': '只读', en: 'Read-only' },
      attributes: { readonly: '' },
      properties: say => ({ value: registration(say) })
    }
  ],
  'qd-form': [
    {
      name: usual,
      attributes: { 'submit-label': { 'zh-CN': '提交', en: 'Send' } },
      properties: say => ({ schema: registration(say) })
    },
    {
      name: { 'zh-CN': '只读', en: 'Read-only' },
      attributes: { readonly: '' },
      properties: say => ({
        schema: registration(say),
        value: {
          ...{ name: say('李华', 'Li Hua'), way: 'online', count: 3, hope: 5 },
          note: say('自带电脑', 'Brings a computer')
        }
      })
    },
    { name: { 'zh-CN': '文档有误', en: 'Invalid document' }, properties: () => ({ schema: '{ "list": [' }) }
  ],
  'qd-home': [{ name: usual }, signedOut],
  'qd-account-center': [{ name: usual, stage: 'tall' }, signedOut],
  'qd-department-list': [
    { name: usual, stage: 'tall' },
    { name: { 'zh-CN': '一个部门', en: 'A department' }, stage: 'tall', attributes: { 'department-id': 'd3' } },
    signedOut
  ],
  'qd-dictionary-list': [
    { name: usual, stage: 'tall' },
    { name: { 'zh-CN': '字典项', en: 'Items' }, stage: 'tall', attributes: { 'dictionary-id': 'dict-priority' } },
    signedOut
  ],
  'qd-permission-list': [
    { name: usual, stage: 'tall' },
    { name: { 'zh-CN': '一个按钮', en: 'A button' }, stage: 'tall', attributes: { 'permission-id': 'cms:form:add' } },
    signedOut
  ],
  'qd-picture-library': [{ name: usual, stage: 'tall' }, signedOut],
  'qd-watermark-settings': [{ name: usual, stage: 'tall' }, signedOut],
  'qd-inbox': [{ name: usual, stage: 'tall' }, signedOut],
  'qd-site-check': [{ name: usual, stage: 'tall' }, signedOut],
  'qd-grant-review': [{ name: usual, stage: 'tall' }, signedOut],
  'qd-security-status': [{ name: usual, stage: 'tall' }, signedOut],
  'qd-application-supervision': [{ name: usual, stage: 'tall' }, signedOut],
  'qd-annual-report': [{ name: usual, stage: 'tall' }, signedOut],
  'qd-process-designer': [
    { name: usual, stage: 'tall', attributes: { 'process-id': 'process1' } },
    { name: { 'zh-CN': '新流程', en: 'New process' }, stage: 'tall' },
    signedOut
  ],
  'qd-process-instance': [{ name: usual, stage: 'tall', attributes: { 'instance-id': 'instance1' } }, signedOut],
  'qd-process-instance-list': [
    { name: usual, stage: 'tall', attributes: { scope: 'managed' } },
    { name: { 'zh-CN': '我发起的', en: 'Started by me' }, stage: 'tall' },
    signedOut
  ],
  'qd-process-history': [{ name: usual, stage: 'tall', attributes: { 'instance-id': 'instance1' } }, signedOut],
  'qd-recycle-bin': [{ name: usual, stage: 'tall' }, signedOut],
  'qd-login': [{ name: usual, isSignedOut: true }],
  'qd-register': [
    { name: usual, isSignedOut: true },
    { name: { 'zh-CN': '注册结果', en: 'Done' }, attributes: { done: '', username: 'lihua' }, isSignedOut: true }
  ],
  'qd-alteration': [{ name: usual, isSignedOut: true }],
  'qd-settings-drawer': [{ name: usual }, { name: { 'zh-CN': '深色栏', en: 'Dark bar' }, stage: 'dark' }],
  'qd-side-menu': [
    { name: usual, attributes: { path: '/system/UserList' }, stage: 'narrow' },
    {
      name: { 'zh-CN': '收起', en: 'Collapsed' },
      attributes: { path: '/system/UserList', collapsed: '' },
      stage: 'narrow'
    },
    { name: { 'zh-CN': '随主菜单', en: 'With the main menu' }, stage: 'narrow', beside: 'qd-top-menu' },
    signedOut
  ],
  'qd-site-switcher': [{ name: usual }, { name: { 'zh-CN': '深色栏', en: 'Dark bar' }, stage: 'dark' }, signedOut],
  'qd-tab-bar': [
    {
      name: usual,
      attributes: { active: 'list' },
      properties: say => ({
        tabs: [
          { key: 'home', title: say('首页', 'Home'), closable: false },
          { key: 'list', title: say('文章列表', 'Articles'), closable: true },
          {
            key: 'long',
            title: say(
              '关于做好二〇二六年度政府信息公开工作年度报告编制和发布工作的通知',
              'On how the annual report on open government of 2026 is written and published'
            ),
            closable: true
          }
        ]
      })
    }
  ],
  'qd-top-menu': [
    { name: usual },
    { name: { 'zh-CN': '深色栏', en: 'Dark bar' }, stage: 'dark' },
    { name: { 'zh-CN': '上下排列', en: 'Stacked' }, attributes: { stacked: '' }, stage: 'narrow' }
  ],
  'qd-uploader': [
    {
      name: usual,
      attributes: { type: 'image', count: '5' },
      properties: say => ({
        value: [
          { url: '/files/none/plan.pdf', original: plan(say), size: 1_250_000 },
          { url: '/files/none/list.docx', original: tasks(say), size: 38_000 }
        ]
      })
    },
    { name: { 'zh-CN': '对话框', en: 'Dialog' }, attributes: { mode: 'dialog', type: 'pdf' } },
    signedOut
  ],
  'qd-user-menu': [{ name: usual }, { name: { 'zh-CN': '深色栏', en: 'Dark bar' }, stage: 'dark' }, signedOut]
}

/** Examples of an element. A list page has room, and is shown signed out, too. */
export const examplesOf = (tag: string): Example[] =>
  examples[tag] ?? (tag.endsWith('-list') ? [{ name: usual, stage: 'tall' }, signedOut] : [{ name: usual }])
