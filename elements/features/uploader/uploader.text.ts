import { texts } from '../../base/core/language/locale.ts'

export const uploaderText = texts(
  {
    uploader: '上传文件',
    done: '完成',
    closing: '还有文件正在上传，确定关闭吗？',
    closingBody: '未完成的上传将被取消。',
    closeVerb: '取消上传并关闭',
    required: '请上传文件',
    underWay: '文件正在上传，请稍候再提交',
    noAddress: '上传未返回可用的文件地址'
  },
  {
    uploader: 'Upload files',
    done: 'Done',
    closing: 'Files are still uploading. Close?',
    closingBody: 'Unfinished uploads will be cancelled.',
    closeVerb: 'Cancel uploads and close',
    required: 'Upload a file',
    underWay: 'Files are still uploading. Submit in a moment.',
    noAddress: 'The upload returned no valid address'
  }
)
