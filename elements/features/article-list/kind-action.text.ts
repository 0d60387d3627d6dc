import { texts } from '../../base/core/language/locale.ts'

export const kindActionText = texts(
  {
    askConfirm: (count: number) => `确认 ${count} 个部门的机构职能没有变化？`,
    confirmNote: '确认日期记为今天，公开的内容同时更新；六个月内有效。',
    confirm: '确认无变化',
    confirmed: (count: number) => `已确认 ${count} 个部门`,
    askRenew: (count: number) => `所选 ${count} 位领导换届？`,
    renewNote: '为每位领导生成新一届的草稿，职务自今天起任；本届的内容不变，可设离任时间自动下线。',
    renew: '换届',
    term: '新一届的届次，如“第十六届”',
    renewed: (count: number) => `已生成 ${count} 份草稿`,
    failed: (count: number) => `${count} 个部门没有确认`
  },
  {
    askConfirm: (count: number) => `Confirm that the functions of ${count} agencies are unchanged?`,
    confirmNote: 'Today becomes the date of confirmation, also in public. It is valid for six months.',
    confirm: 'Confirm unchanged',
    confirmed: (count: number) => `${count} agencies confirmed`,
    askRenew: (count: number) => `Begin the next term for ${count} leaders?`,
    renewNote:
      'Each leader gets a draft for the next term, in office from today. The present entries stay; set when they leave office.',
    renew: 'Next term',
    term: 'Name of the next term',
    renewed: (count: number) => `${count} drafts created`,
    failed: (count: number) => `${count} agencies were not confirmed`
  }
)
