import { texts } from '../../core/language/locale.ts'

export const pickText = texts(
  {
    none: '未选择图片',
    choose: '选择图片',
    change: '更换图片',
    verbOf: (verb: string, label: string) => `${verb}：${label}`,
    remove: (label: string) => `移除${label}`,
    upload: '上传',
    library: '图片库',
    limits: '图片，一次一张',
    forbidden: '您没有“上传文件”（cms:upload:add）的权限，请联系站点管理员授权。'
  },
  {
    none: 'No picture',
    choose: 'Choose picture',
    change: 'Change picture',
    verbOf: (verb: string, label: string) => `${verb}: ${label}`,
    remove: (label: string) => `Remove ${label.toLowerCase()}`,
    upload: 'Upload',
    library: 'Picture library',
    limits: 'One picture at a time',
    forbidden: 'You may not upload files (cms:upload:add). Ask the administrator of the site.'
  }
)
