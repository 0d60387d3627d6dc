import { island } from '../../base/core/element/island.tsx'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import { DocumentEditor } from './document-editor.tsx'
import styles from './document-editor.css?inline'

/**
 * An attachment of an article, shown in the page: Word, Excel, PDF, OFD, pictures. People download it under a lock with their
 * name and upload the next version. All versions are kept. The rights to the article decide.
 *
 * @tag qd-document-editor
 * @title 文档编辑 | Documents
 * @attr {string} file-id - upload id of the attachment, or of an earlier version, which then is shown
 * @attr {string} article-id - article with the attachment; default: an article that names the file
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - the user opens the article, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 在页面中查看文章的附件：Word、Excel、PDF、OFD、图片。下载编辑时以姓名锁定，改好后上传为下一版，各版本都保留。能否查看和修改由文章的权限决定。
 * @zh file-id - 附件的文件编号；也可以是较早的版本，这时显示该版本
 * @zh article-id - 附件所属的文章；缺省为使用该文件的文章
 * @zh qd-navigate - 打开文章，可取消；detail `{ path, title }`，外壳中的路径
 */
export class DocumentEditorElement extends island(DocumentEditor, {
  attributes: { fileId: 'string', articleId: 'string' },
  styles: [resourceStyles, styles]
}) {}
