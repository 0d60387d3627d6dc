import { texts } from '../../core/language/locale.ts'

/** Texts of file and picture fields. */
export const uploadText = texts(
  {
    addFile: '上传文件',
    addPicture: '上传图片',
    limit: (count: number) => `最多 ${count} 个`,
    tooMany: (count: number) => `最多可上传 ${count} 个文件`,
    wrongType: (name: string) => `“${name}”不是图片，请选择 gif、jpg、png、webp、bmp、avif 或 svg`,
    uploading: (name: string) => `正在上传 ${name}`,
    cancel: (name: string) => `取消上传 ${name}`,
    remove: (name: string) => `删除 ${name}`,
    sure: '确认删除？',
    sureOf: (name: string) => `确认删除？ ${name}`,
    keep: '取消',
    replace: (name: string) => `替换 ${name}`,
    preview: (name: string) => `预览 ${name}`,
    download: (name: string) => `打开 ${name}`,
    unnamed: (number: number) => `文件 ${number}`,
    action: '没有设置上传地址，请联系表单管理员',
    domain: '没有设置云存储域名，请联系表单管理员',
    token: '没有取得上传凭证，请稍后再试或联系表单管理员',
    network: (name: string) => `“${name}”上传失败：无法连接服务器，请检查网络后重新选择`,
    heldPicture: (address: string) => `未加载其他网站的图片：${address}`,
    noReason: '服务器拒绝了文件',
    refused: (name: string, detail: string) => `“${name}”上传失败：${detail || '服务器拒绝了文件'}`,
    answer: (name: string) => `“${name}”上传失败：服务器没有返回文件地址`,
    address: (name: string) => `“${name}”上传失败：服务器返回的文件地址不安全`
  },
  {
    addFile: 'Upload file',
    addPicture: 'Upload picture',
    limit: (count: number) => `Up to ${count}`,
    tooMany: (count: number) => `You can upload up to ${count} files`,
    wrongType: (name: string) => `“${name}” is not a picture. Choose a GIF, JPG, PNG, WebP, BMP, AVIF or SVG file.`,
    uploading: (name: string) => `Uploading ${name}`,
    cancel: (name: string) => `Cancel ${name}`,
    remove: (name: string) => `Delete ${name}`,
    sure: 'Delete it?',
    sureOf: (name: string) => `Delete it? ${name}`,
    keep: 'Cancel',
    replace: (name: string) => `Replace ${name}`,
    preview: (name: string) => `Preview ${name}`,
    download: (name: string) => `Open ${name}`,
    unnamed: (number: number) => `File ${number}`,
    action: 'No upload address is set. Contact the author of this form.',
    domain: 'No cloud storage domain is set. Contact the author of this form.',
    token: 'You cannot upload files here. Try again later, or contact the author of this form.',
    network: (name: string) =>
      `“${name}” was not uploaded: the server cannot be reached. Check your connection and choose the file again.`,
    heldPicture: (address: string) => `Picture from another site not loaded: ${address}`,
    noReason: 'the server refused it',
    refused: (name: string, detail: string) => `“${name}” was not uploaded: ${detail || 'the server refused it'}`,
    answer: (name: string) => `“${name}” was not uploaded: the server returned no address`,
    address: (name: string) => `“${name}” was not uploaded: the server returned an unsafe address`
  }
)
