import { island } from '../../base/core/element/island.tsx'
import { PublicCheck } from './public-check.tsx'
import styles from './public-check.css?inline'

/**
 * Checks everything that is public: by the rules of the site, or for words such as the name of a dismissed person.
 * Shows each article with its findings while the search goes on.
 *
 * @tag qd-public-check
 * @title 已公开内容检查 | Check of public content
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - the user follows a link to an article, cancelable; detail `{ path, title }`
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 检查已公开的全部文章：按本站规则，或按输入的词语（例如被免职人员的姓名），逐篇列出位置，可停止和继续。
 * @zh qd-navigate - 用户点开某篇文章的链接；detail `{ path, title }`；被阻止时由页面自行前往
 */
export class PublicCheckElement extends island(PublicCheck, {
  attributes: {},
  styles: [styles]
}) {}
