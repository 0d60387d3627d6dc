import { crud, type Stamps } from './crud.ts'
import type { DocumentLock } from './document.ts'
import { get, post } from './endpoint.ts'
import type { PageQuery } from './envelope.ts'
import type { Words } from './noun-field.ts'

export const templateRights = {
  'cms:template:list': '查看模板',
  'cms:template:edit': '修改模板'
} as const

export const templateKindNames = ['home', 'list', 'article', 'page', 'fragment'] as const
export type TemplateKind = (typeof templateKindNames)[number]

/** Names of the kinds. A fragment is part of other templates. */
export const templateKinds: Record<TemplateKind, Words> = {
  home: ['首页', 'Home page'],
  list: ['列表', 'List'],
  article: ['正文', 'Article'],
  page: ['单页', 'Single page'],
  fragment: ['片段', 'Fragment']
}

/** Name of a file, without folders. */
export const templateFileName = '[A-Za-z0-9][\\w-]{0,79}\\.html'

export const templateLimits = {
  /** Characters of a template, and of all templates of a site. */
  characters: 200_000,
  siteCharacters: 4_000_000,
  /** Templates of a site. */
  count: 300,
  /** Stored versions before the current one. */
  versions: 100,
  /** Bytes of a received zip. */
  zipBytes: 5_000_000,
  /** Minutes until a lock ends that was not extended. */
  lockMinutes: 10,
  /** Characters of a previewed page. */
  page: 2_000_000
} as const

export interface TemplateDraft {
  name: string
  /** Unique in the site. */
  fileName: string
  kind: TemplateKind
  code: string
}

/** Row of the list, without the code. */
export interface TemplateRow extends Omit<TemplateDraft, 'code'>, Stamps {
  id: string
  /** Characters of the code. */
  size: number
  /** Number of columns, content models and templates that use it. */
  useCount: number
  /** Name of the user that edits it now; '' for none. */
  lockedBy: string
}

/** Record that uses a template. Columns and templates are those of its site. */
export interface TemplateUse {
  kind: 'column' | 'model' | 'template'
  name: string
}

export interface Template extends TemplateDraft, Stamps {
  id: string
  subsiteId: string
  uses: TemplateUse[]
  /** Fragments that the code renders and the site does not have. */
  missing: string[]
  lock?: DocumentLock
}

/** Sort columns: fileName (default, ascending), name, updateTime. */
export interface TemplateQuery extends PageQuery {
  /** `*text*` matches anywhere. */
  name?: string
  fileName?: string
  kind?: TemplateKind
}

const base = '/cms/template'

/** ◆ Templates of the session's site. Each edit stores the version before. */
export const templateCalls = crud<TemplateRow, TemplateDraft, TemplateQuery, Template>(base)

/** ◆ Locks a template for the caller, or extends the lock. `takes` ends the lock of another person. */
export const lockTemplate = post<{ lock?: DocumentLock }, { id: string; takes?: boolean }>(`${base}/lock`)
/** ◆ Ends the caller's lock. */
export const unlockTemplate = post<{ lock?: DocumentLock }, { id: string }>(`${base}/unlock`)

/** Error in a template. Lines and columns start at 1; line 0 is the whole file. */
export interface TemplateProblem {
  /** '' for the edited code. */
  fileName: string
  line: number
  column: number
  chinese: string
  english: string
}

/** ◆ Finds the first error of the syntax, without running the code. Empty if there is none. */
export const checkTemplate = post<TemplateProblem[], { code: string }>(`${base}/check`)

/** ◆ Article or column with which a template is previewed. */
export interface TemplateSubject {
  id: string
  name: string
}
/** ◆ Published articles of the site for the kinds `article` and `fragment`, columns for the others; at most 50. */
export const templateSubjects = get<TemplateSubject[], { kind: TemplateKind; words?: string }>(`${base}/subjects`)

/**
 * ◆ Renders unsaved code. `path` is the address of the page below the API base for ten minutes; '' if there are
 * problems. The page runs no scripts.
 */
export const previewTemplate = post<
  { path: string; problems: TemplateProblem[] },
  Pick<TemplateDraft, 'kind' | 'code'> & { fileName?: string; subjectId?: string }
>(`${base}/preview`)
/** ◆ Opens a preview by its secret `id`, without a session. */
export const templatePreviewPath = `${base}/page`

/** Stored version, without the code. */
export interface TemplateVersion extends Pick<TemplateDraft, 'name' | 'fileName' | 'kind'> {
  number: number
  size: number
  saveByName: string
  saveTime: string
}
/** ◆ Versions of a template, newest first; the first is the current one. */
export const templateVersions = get<TemplateVersion[], { id: string }>(`${base}/versions`)
/** ◆ Code of a version. */
export const templateVersion = get<{ code: string }, { id: string; number: number }>(`${base}/version`)

/** Effect of taking over a file: from a zip, or from another site. `wrong` and `locked` files are not taken over. */
export interface ArrivingTemplate extends Omit<TemplateDraft, 'code'> {
  does: 'add' | 'change' | 'none' | 'wrong' | 'locked'
  /** Reason of `wrong` and `locked`. */
  problem: string
}
/**
 * ◆ `exportZip` (GET) returns all templates of the site. `importZip` takes the form field `file`: with `dryRun=1` it
 * returns what would happen to each file, otherwise it takes over
 * those named by the form field `names` (comma-separated, before `file`).
 */
export const templateZip = { exportZip: `${base}/exportZip`, importZip: `${base}/importZip` } as const

/** ◆ Other sites with templates: template sites that the caller may read. */
export const templateSources = get<{ id: string; name: string; count: number }[]>(`${base}/sources`)
/** ◆ Reports what copying from a template site would do. */
export const lookAtTemplates = get<ArrivingTemplate[], { subsiteId: string }>(`${base}/compare`)
/** ◆ Copies files of a template site. */
export const copyTemplates = post<ArrivingTemplate[], { subsiteId: string; names: string[] }>(`${base}/copy`)

/** ◆ Templates that a column can use: lists and articles of its site, by file name. Needs no right. */
export const templateChoices = get<Pick<TemplateRow, 'name' | 'fileName' | 'kind'>[], { subsiteId: string }>(
  `${base}/choices`
)
