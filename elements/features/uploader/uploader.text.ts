import { texts } from '../../base/core/language/locale.ts'

export const uploaderText = texts(
  {
    uploader: '上传文件',
    upload: '上传',
    online: '在线文件',
    done: '完成',
    closing: '还有文件正在上传，确定关闭吗？',
    closingBody: '未完成的上传将被取消。',
    closeVerb: '取消上传并关闭',
    types: { image: '图片', video: '视频', audio: '音频', word: 'Word 文档', pdf: 'PDF 文件', any: '文件' },
    limits: (type: string, count: number, megabytes: number) => `${type}，最多${count}个，单个不超过${megabytes}M`,
    required: '请上传文件',
    underWay: '文件正在上传，请稍候再提交',
    signedOut: '未登录，请先登录后上传文件',
    forbidden: '您没有“上传文件”（cms:upload:add）的权限，请联系站点管理员授权。',
    noAddress: '上传未返回可用的文件地址'
  },
  {
    uploader: 'Upload files',
    upload: 'Upload',
    online: 'Online files',
    done: 'Done',
    closing: 'Files are still uploading. Close?',
    closingBody: 'Unfinished uploads will be cancelled.',
    closeVerb: 'Cancel uploads and close',
    types: {
      image: 'Pictures',
      video: 'Videos',
      audio: 'Audio',
      word: 'Word documents',
      pdf: 'PDF files',
      any: 'Files'
    },
    limits: (type: string, count: number, megabytes: number) => `${type}, up to ${count}, ${megabytes} MB each`,
    required: 'Upload a file',
    underWay: 'Files are still uploading. Submit in a moment.',
    signedOut: 'Sign in to upload files',
    forbidden: 'You do not have permission to upload files (cms:upload:add). Ask the site administrator.',
    noAddress: 'The upload returned no valid address'
  }
)
