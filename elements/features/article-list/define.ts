import { define } from '../../base/core/element/island.tsx'
import { ArticleListElement } from './element.ts'

define('qd-article-list', ArticleListElement)

export { ArticleListElement }
