import type { Transaction } from '../../database/open.ts'
import { eq, inArray } from 'drizzle-orm'
import { announcementReplies, announcements, announcementSends } from '../../database/tables/announcements.ts'
import { sendTo } from './release.ts'

type Row = typeof announcements.$inferInsert

const hour = 3_600_000
const day = 24 * hour

/**
 * Announcement of the demo with its age, author and site. `readBy` are readers; `revokedAfter` and `ends` are hours
 * after its release.
 */
type Seed = Pick<Row, 'titile' | 'msgAbstract' | 'content' | 'msgType'> &
  Partial<Pick<Row, 'targets' | 'priority' | 'msgCategory' | 'needsReply'>> & {
    site?: string
    by?: [id: string, realname: string]
    age: number
    isDraft?: true
    revokedAfter?: number
    ends?: number
    readBy?: string[]
    replies?: Record<string, string>
  }

const paragraphs = (...texts: string[]) => texts.map(text => `<p>${text}</p>`).join('')

const seeds: Seed[] = [
  {
    titile: '关于开展全市政府网站年度安全检查的通知',
    msgAbstract: '请各单位于本月底前完成自查，并回复自查情况和联系人。',
    content: paragraphs(
      '各县（区）政府办公室，市直各部门、各直属机构：',
      '为落实网络安全责任制，市政府办公室决定开展年度政府网站安全检查，重点检查弱口令、过期组件、暗链和个人信息保护情况。',
      '请各单位对照检查表完成自查，<strong>直接在本消息下回复</strong>自查结论、整改计划和联系人。'
    ),
    ...{ msgType: 'DEPART', targets: ['d1'], priority: 'H', needsReply: '1', age: 30 * hour, ends: 60 * 24 },
    readBy: ['u2', 'u6', 'u9', 'u12', 'u15'],
    replies: {
      u2: '办公室已完成自查：未发现弱口令和暗链，两处过期组件本周内升级。联系人：李华。',
      u6: '市发展改革委自查完成，发现一处失效链接，已整改。联系人：刘芳，办公室。'
    }
  },
  {
    titile: '关于节假日值班安排的通知',
    msgAbstract: '假期网站和政务热线值班表见正文，请按时到岗。',
    content: paragraphs(
      '节假日期间，各网站实行领导带班和专人值守，发现异常须在三十分钟内处置并报告。',
      '值班电话保持二十四小时畅通，信息发布实行双人审核。'
    ),
    ...{ msgType: 'ALL', priority: 'M', age: 5 * day, readBy: ['u1', 'u2', 'u3', 'u7', 'u13', 'u14'] }
  },
  {
    titile: '《临江市政府网站内容发布规范》修订发布',
    msgAbstract: '新增图片来源标注和政策解读关联的要求，自下月起执行。',
    content: paragraphs(
      '修订后的发布规范新增三项要求：图片须标注来源；政策文件须关联解读；涉及个人信息的附件须脱敏。',
      '各单位采编人员请认真学习，审核人员从严把关。'
    ),
    ...{ msgType: 'ALL', priority: 'L', age: 12 * day, readBy: ['u1', 'u2', 'u4', 'u5', 'u8', 'u9', 'u11'] }
  },
  {
    titile: '门户网站首页专题改版，请相关科室提供素材',
    msgAbstract: '“优化营商环境”专题本周改版，需要案例、图片和联系人。',
    content: paragraphs(
      '“优化营商环境”专题将于本周改版上线，请相关科室提供典型案例两篇、现场图片五张以上，并注明作者。',
      '素材请通过附件回复，标题写明科室名称。'
    ),
    ...{ msgType: 'SUBSITE', targets: ['1', '8'], priority: 'M', needsReply: '1', age: 2 * day, readBy: ['u4', 'u15'] }
  },
  {
    titile: '教育局网站采编培训报名',
    msgAbstract: '面向各学校和科室的采编人员，名额三十人，报满为止。',
    content: paragraphs(
      '培训内容：标题写作、图片处理、无障碍要求和政策解读。',
      '地点：市教育局三楼会议室，请自带电脑。'
    ),
    ...{
      msgType: 'SUBSITE',
      targets: ['3'],
      site: '3',
      by: ['u8', '杨静'],
      age: 3 * day,
      ends: 20 * 24,
      readBy: ['u2']
    }
  },
  {
    titile: '请核对本季度信息公开台账',
    msgAbstract: '台账截止本周五，请逐条核对受理日期和答复文号。',
    content: paragraphs('请登录政府信息公开平台，核对本季度受理、答复和转办情况，发现差错及时更正。'),
    ...{ msgType: 'USER', targets: ['u5', 'u11', 'u12', 'u25'], priority: 'M', age: 26 * hour, readBy: ['u5'] }
  },
  {
    titile: '系统将于今晚二十二时升级，预计三十分钟',
    msgAbstract: '升级期间不能登录和发布，请提前保存。',
    content: paragraphs('本次升级修复若干问题并提升列表的查询速度。升级期间前台网站访问不受影响。'),
    ...{ msgType: 'ALL', msgCategory: '2', priority: 'H', age: 6 * hour, ends: 30, readBy: ['u1'] }
  },
  {
    titile: '您的密码将于七天后到期',
    msgAbstract: '请在个人中心修改密码，到期后须先修改才能继续使用。',
    content: paragraphs('密码须不少于八位，含大小写字母、数字和特殊符号，且不与近期使用的相同。'),
    ...{ msgType: 'USER', msgCategory: '2', targets: ['u1', 'u2', 'u3', 'u4', 'u5'], age: 20 * hour }
  },
  {
    titile: '附件上传功能调整说明',
    msgAbstract: '单个附件上限调整为 200 MB，支持断点续传。',
    content: paragraphs('大文件上传中断后可以继续，不必重新开始；超过上限的视频请联系网站运行科。'),
    ...{ msgType: 'ALL', msgCategory: '2', priority: 'L', age: 9 * day, readBy: ['u1', 'u2', 'u3', 'u14'] }
  },
  {
    titile: '关于调整周例会时间的通知（已作废）',
    msgAbstract: '时间有误，另行通知。',
    content: paragraphs('本周例会调整至周四下午。'),
    ...{ msgType: 'DEPART', targets: ['d1'], age: 4 * day, revokedAfter: 1, readBy: ['u3'] }
  },
  {
    titile: '关于报送下一年度网站建设计划的通知',
    msgAbstract: '请于下月十日前报送建设计划和经费测算。',
    content: paragraphs('请各单位结合绩效考核结果，提出下一年度网站建设和内容保障计划，经费测算附明细。'),
    ...{ msgType: 'DEPART', targets: ['d2', 'd3', 'd4'], priority: 'M', needsReply: '1', age: 2 * hour, isDraft: true }
  }
]

/** Inserts announcements and messages of a working office with their recipients. */
export const seedAnnouncements = async (tx: Transaction) => {
  for (const [
    at,
    { site = '1', by = ['u1', '系统管理员'], age, isDraft, revokedAfter, ends, ...seed }
  ] of seeds.entries()) {
    const { readBy = [], replies = {}, ...row } = seed
    const id = `annt${at + 1}`
    const sendTime = new Date(Date.now() - age)
    const after = (hours: number) => new Date(sendTime.getTime() + hours * hour)
    const written = { createBy: by[0], createByName: by[1], updateByName: by[1], createTime: after(-1) }
    const sent = isDraft ? {} : { sendStatus: '1' as const, sender: by[1], sendTime }
    const revoked = revokedAfter ? { sendStatus: '2' as const, cancelTime: after(revokedAfter) } : {}
    const endTime = ends ? after(ends) : null
    await tx
      .insert(announcements)
      .values({ ...row, ...written, ...sent, ...revoked, id, endTime, subsiteId: site, updateTime: sendTime })
    if (isDraft) continue
    await sendTo(tx, id, { msgType: row.msgType, targets: row.targets ?? [] })
    const sends = await tx.select().from(announcementSends).where(eq(announcementSends.announcementId, id))
    const idsOf = (people: string[]) => sends.filter(({ userId }) => people.includes(userId)).map(send => send.id)
    const readTime = after(Math.min(2, age / hour / 2))
    await tx
      .update(announcementSends)
      .set({ readFlag: '1', readTime })
      .where(inArray(announcementSends.id, idsOf(readBy)))
    for (const [userId, content] of Object.entries(replies))
      for (const sendId of idsOf([userId])) {
        await tx.insert(announcementReplies).values({ id: sendId, content, createTime: readTime })
        const replied = { replyFlag: '1' as const, replyTime: readTime }
        await tx.update(announcementSends).set(replied).where(eq(announcementSends.id, sendId))
      }
  }
}
