import type { ContentKind, ModelKind } from '../../../../../elements/base/contract/content-kind.ts'
import type { ModelValues } from '../../../../../elements/base/contract/model.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Transaction } from '../../../database/open.ts'

/** Article of a kind as it will be stored. */
export interface KindArticle {
  /** '' for a new one. */
  id: string
  subsiteId: string
  newsClassId: string
  title: string
  content: string
  sortNo: number
  modelFields: ModelValues
}

/** User that began the article, and name of the one that saved it last. */
interface Author {
  createBy: string
  saveBy: string
}

/** Rules of a kind beyond the description of its fields. They return why something is refused, or ''. */
export interface KindRules {
  /** Computes values from others, before the check. */
  complete?(tx: Transaction, values: ModelValues): Promise<ModelValues>
  /** Checks an article before it is saved. Locks what it compares with. */
  check?(tx: Transaction, article: KindArticle): Promise<string>
  /** Checks an article before it becomes public. */
  publish?(tx: Transaction, article: KindArticle & Author, caller: Caller): Promise<string>
}

const known = new Map<ContentKind, KindRules>()

/** Registers the rules of a kind, as its module starts. */
export const registerKindRules = (kind: ContentKind, rules: KindRules) => void known.set(kind, rules)

export const rulesOfKind = (kind: ModelKind): KindRules => (kind ? known.get(kind) : undefined) ?? {}
