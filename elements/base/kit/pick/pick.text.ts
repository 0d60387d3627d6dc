import { texts } from '../../core/language/locale.ts'

export const pickText = texts(
  {
    none: '未选择图片',
    choose: '选择图片',
    change: '更换图片',
    verbOf: (verb: string, label: string) => `${verb}：${label}`,
    remove: (label: string) => `移除${label}`,
    sending: (name: string) => `正在上传 ${name}`,
    cancel: '取消上传',
    retry: '重试',
    upload: '上传',
    online: '在线文件',
    types: { image: '图片', video: '视频', audio: '音频', word: 'Word 文档', pdf: 'PDF 文件', any: '文件' },
    limits: (type: string, count: number, megabytes: number) => `${type}，最多${count}个，单个不超过${megabytes}M`,
    signedOut: '未登录，请先登录后上传文件',
    forbidden: '您没有“上传文件”（cms:upload:add）的权限，请联系站点管理员授权。'
  },
  {
    none: 'No picture',
    choose: 'Choose picture',
    change: 'Change picture',
    verbOf: (verb: string, label: string) => `${verb}: ${label}`,
    remove: (label: string) => `Remove ${label.toLowerCase()}`,
    sending: (name: string) => `Uploading ${name}`,
    cancel: 'Cancel upload',
    retry: 'Retry',
    upload: 'Upload',
    online: 'Online files',
    types: {
      image: 'Pictures',
      video: 'Videos',
      audio: 'Audio',
      word: 'Word documents',
      pdf: 'PDF files',
      any: 'Files'
    },
    limits: (type: string, count: number, megabytes: number) => `${type}, up to ${count}, ${megabytes} MB each`,
    signedOut: 'Sign in to upload files',
    forbidden: 'You do not have permission to upload files (cms:upload:add). Ask the site administrator.'
  }
)
