import { texts } from '../../core/locale.ts'

/** What the fields of files and pictures say. */
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
    addFile: 'Upload a file',
    addPicture: 'Upload a picture',
    limit: (count: number) => `${count} at most`,
    tooMany: (count: number) => `At most ${count} files can be uploaded`,
    wrongType: (name: string) => `“${name}” is no picture; choose gif, jpg, png, webp, bmp, avif or svg`,
    uploading: (name: string) => `Uploading ${name}`,
    cancel: (name: string) => `Cancel ${name}`,
    remove: (name: string) => `Delete ${name}`,
    sure: 'Delete it?',
    sureOf: (name: string) => `Delete it? ${name}`,
    keep: 'Cancel',
    replace: (name: string) => `Replace ${name}`,
    preview: (name: string) => `Look at ${name}`,
    download: (name: string) => `Open ${name}`,
    unnamed: (number: number) => `File ${number}`,
    action: 'No upload address is set; ask who made this form',
    domain: 'No domain of the cloud storage is set; ask who made this form',
    token: 'There is no permission to upload; try again later or ask who made this form',
    network: (name: string) =>
      `“${name}” was not uploaded: the server cannot be reached; check the network and choose it again`,
    heldPicture: (address: string) => `A picture of another site was not loaded: ${address}`,
    noReason: 'the server refused it',
    refused: (name: string, detail: string) => `“${name}” was not uploaded: ${detail || 'the server refused it'}`,
    answer: (name: string) => `“${name}” was not uploaded: the server answered no address`,
    address: (name: string) => `“${name}” was not uploaded: the server answered an unsafe address`
  }
)
