import { texts } from '../../../core/language/locale.ts'

export const addedContentText = texts(
  { content: '说明', files: '附件', noUpload: '您没有上传文件的权限，不能添加附件' },
  { content: 'Text', files: 'Files', noUpload: 'You need the right to upload files to add some' }
)
