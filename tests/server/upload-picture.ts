import sharp from 'sharp'
import type { AttachmentDraft } from '../../elements/base/contract/annex.ts'
import { ueditorPath, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import type { TestPlatform } from './platform.ts'

/** Uploads a small picture. Returns its address, its id, and a draft of an attachment. */
export const uploadPicture = async (
  platform: Pick<TestPlatform, 'raw'>,
  token: string,
  name = '图.png',
  [width, height] = [9, 9]
): Promise<{ url: string; uid: string; draft: AttachmentDraft }> => {
  const form = new FormData()
  const picture = await sharp({ create: { width, height, channels: 3, background: '#1890ff' } })
    .png()
    .toBuffer()
  form.set('upfile', new Blob([picture as BlobPart]), name)
  form.set('action', 'uploadimage')
  const { url } = (await (
    await platform.raw(`/api${ueditorPath}`, { method: 'POST', token, body: form })
  ).json()) as UploadAnswer
  const uid = /([\da-f]{32})\.png$/.exec(url)?.[1] ?? ''
  return { url, uid, draft: { uid, name, orderValue: 1, introduce: '' } }
}
