/**
 * Kinds of content beside articles. Each is a content model with its own labels, list and rules. Articles, rights,
 * processes, the bin and publication work as for every article.
 */
export const contentKinds = ['lead', 'functions', 'division', 'trained', 'interview', 'opinions', 'recruit'] as const
export type ContentKind = (typeof contentKinds)[number]
/** Kind of a model; '' for plain articles. */
export type ModelKind = ContentKind | ''

type Words = readonly [chinese: string, english: string]

/** Page and labels of a kind. `host-demo/server/nouns/kind` has its model and its rules. */
export interface KindPage {
  title: Words
  /** Page that adds and edits it. */
  path: `/${string}Add`
  component: string
  /** Label of the title. */
  name: Words
  /** Label of the text; without it, the kind has no text. */
  text?: Words
  /** Labels of the start and the end of publication. */
  start?: Words
  end?: Words
  /** Sorted by hand, with a number in the form. */
  isOrdered?: true
  /** Has attachments. */
  hasAnnexes?: true
  /** Excel sheets can be imported into the list. */
  isImported?: true
}

/** Every kind as data: the pages, lists and menus read this table. */
export const kindPages: Readonly<Record<ContentKind, KindPage>> = {
  lead: {
    title: ['领导之窗', 'Leaders'],
    path: '/leadAdd',
    component: 'cms/lead/LeadAdd',
    name: ['姓名', 'Name'],
    start: ['生效时间', 'In effect from'],
    end: ['离任时间', 'Leaves office on'],
    isOrdered: true
  },
  functions: {
    title: ['机构职能', 'Functions'],
    path: '/functionsAdd',
    component: 'cms/functions/FunctionsAdd',
    name: ['机构名称', 'Name of the agency'],
    isOrdered: true
  },
  division: {
    title: ['内设机构', 'Divisions'],
    path: '/divisionAdd',
    component: 'cms/division/DivisionAdd',
    name: ['内设机构名称', 'Name of the division'],
    isOrdered: true,
    isImported: true
  },
  trained: {
    title: ['教育培训', 'Training'],
    path: '/trainedAdd',
    component: 'cms/trained/TrainedAdd',
    name: ['标题', 'Title'],
    text: ['内容', 'Text'],
    hasAnnexes: true
  },
  interview: {
    title: ['在线访谈', 'Online interviews'],
    path: '/onlineInterviewAdd',
    component: 'cms/interview/OnlineInterviewAdd',
    name: ['主题', 'Subject'],
    text: ['预告', 'Announcement']
  },
  opinions: {
    title: ['意见征集', 'Consultations'],
    path: '/opinionsAdd',
    component: 'cms/opinions/OpinionsAdd',
    name: ['标题', 'Title'],
    text: ['背景', 'Background']
  },
  recruit: {
    title: ['招考录用', 'Recruitment'],
    path: '/recruitAdd',
    component: 'cms/recruit/RecruitAdd',
    name: ['标题', 'Title'],
    text: ['公告正文', 'Text'],
    hasAnnexes: true
  }
}

export const isContentKind = (value: string | undefined): value is ContentKind =>
  contentKinds.some(kind => kind === value)
