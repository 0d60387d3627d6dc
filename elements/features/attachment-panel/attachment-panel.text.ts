import { texts } from '../../base/core/language/locale.ts'

export const panelText = texts(
  {
    signedOut: '未登录，请先登录后查看附件',
    forbidden: '没有权限：上传文件。请联系管理员授权',
    required: '请上传附件',
    underWay: '文件正在上传，请稍候'
  },
  {
    signedOut: 'Sign in to see the attachments',
    forbidden: 'You do not have permission to upload files. Ask your administrator.',
    required: 'Upload an attachment',
    underWay: 'Files are still uploading. Wait a moment.'
  }
)
