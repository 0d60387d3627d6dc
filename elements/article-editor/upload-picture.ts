import { ueditorPath, type UploadAnswer } from '../contract/upload.ts'
import { environment } from '../session/environment.ts'
import { $token } from '../session/session.ts'

/** Bytes; a picture of an article beyond this is a mistake. */
export const pictureLimit = 20 * 1024 * 1024

export const isPicture = (file: File): boolean => /^image\/(gif|jpe?g|png|webp|bmp|avif)$/.test(file.type)

/**
 * Uploads a picture and answers its address (`/files/…`); `onProgress` hears the share that is sent, 0 to 1.
 * @throws Error with a sentence for the person; the signal's reason when cancelled.
 */
export function uploadPicture(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<string> {
  if (!isPicture(file)) return Promise.reject(new Error('文件类型不正确，请选择 gif、jpg、png、webp、bmp 或 avif 图片'))
  if (file.size > pictureLimit)
    return Promise.reject(new Error(`图片不能超过 ${pictureLimit / 1024 / 1024}M，请压缩后再上传`))
  return new Promise((resolve, reject) => {
    const body = new FormData()
    body.append('action', 'uploadimage')
    body.append('dir', 'article')
    body.append('upfile', file, file.name || 'picture.png')
    const request = new XMLHttpRequest()
    request.open('POST', environment.api + ueditorPath)
    request.setRequestHeader('X-Access-Token', $token.get() ?? '')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new Error('无法连接服务器，请检查网络后重试'))
    request.ontimeout = () => reject(new Error('网络超时'))
    request.onload = () => {
      const answer = request.response as (Partial<UploadAnswer> & { message?: string }) | null
      if (answer?.state === 'SUCCESS' && answer.url) resolve(answer.url)
      else reject(new Error(answer?.state || answer?.message || '上传失败，请重试'))
    }
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason as Error)
    })
    request.send(body)
  })
}

const origin = (): string => new URL(environment.api, location.href).origin

/** The address of an upload as this page can load it. */
export const shownAddress = (url: string): string =>
  origin() === location.origin || !url.startsWith('/') ? url : origin() + url

/** The pictures of a stored text as this page can load them: the platform may be another origin. */
export const shownHtml = (html: string): string =>
  origin() === location.origin ? html : html.replaceAll('src="/files/', `src="${origin()}/files/`)

/** And back, as it is stored. */
export const storedHtml = (html: string): string => html.replaceAll(`src="${origin()}/files/`, 'src="/files/')
