import { fieldsOf, needed, rowField } from './kind-fields.ts'

const talk = fieldsOf('访谈信息')
const media = fieldsOf('直播和录像')
const after = fieldsOf('访谈之后')

/** Working days until questions that stayed open are answered. */
export const followUpDays = 5

/** 在线访谈: announced, with questions of the public, live, and afterwards with its record. */
export const interviewFields = [
  talk('issue', '期次', { maxLength: 40 }, { isListed: true }),
  talk('startTime', '开始时间', { ...needed, type: 'datetime' }, { isListed: true }),
  talk('endTime', '结束时间', { ...needed, type: 'datetime' }),
  talk('place', '地点', { maxLength: 200 }),
  talk('cover', '封面', { ...needed, type: 'picture' }, { ratio: '16:9', minWidth: 480, minHeight: 270 }),
  talk('host', '主持人', { ...needed, maxLength: 60 }),
  talk(
    'guests',
    '嘉宾',
    { ...needed, type: 'rows' },
    {
      isListed: true,
      most: 20,
      columns: [
        rowField('name', '姓名', { ...needed, maxLength: 60 }),
        rowField('post', '单位职务', { ...needed }),
        rowField('photo', '照片', { type: 'picture' }),
        rowField('intro', '简介', { type: 'area', maxLength: 500 })
      ]
    }
  ),
  talk('asksFrom', '提问开始', { type: 'datetime' }),
  talk('asksUntil', '提问截止', { type: 'datetime' }),
  media('liveUrl', '直播地址', { type: 'link' }),
  media('videoUrl', '录像地址', { type: 'link' }),
  media('subtitles', '字幕或文字稿', { type: 'files' }, { most: 5 }),
  after('digest', '访谈摘要', { type: 'area', maxLength: 2000 }),
  after('followUp', '后续办理情况', { type: 'area', maxLength: 2000 }),
  after('followUpDue', '后续办理期限', { type: 'date' }, { isListed: true, isComputed: true }),
  after(
    'state',
    '访谈状态',
    { type: 'computed' },
    {
      isFilter: true,
      steps: [
        { word: '预告' },
        { word: '征集问题', since: 'asksFrom' },
        { word: '预告', since: 'asksUntil' },
        { word: '直播', since: 'startTime' },
        { word: '往期', since: 'endTime' },
        { word: '办理逾期', since: 'followUpDue', days: 1, isAlarm: true },
        { word: '往期', since: 'endTime', filled: 'followUp' }
      ]
    }
  )
]
