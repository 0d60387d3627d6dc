// Provides designer and renderer with the portal's option lists and upload.

/** Limit in bytes. */
const largest = 200 * 1024

/** Picture types that a form may show from a `data:` URL. */
const picture = /^image\/(png|jpeg|gif|webp|avif|bmp)$/

const readFile = (file, signal, onProgress) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total)
    reader.onload = () => resolve(reader.result)
    reader.onerror = () => reject(new Error('文件无法读取，请重新选择'))
    signal?.addEventListener('abort', () => reader.abort())
    reader.readAsDataURL(file)
  })

/** Stores pictures in the form data: this portal has no file server, and other URLs would end with the page. */
export async function upload(file, { signal, onProgress } = {}) {
  if (!picture.test(file.type))
    throw new Error('本门户没有文件服务器，只接收图片，请选择 png、jpg、gif、webp、avif 或 bmp')
  if (file.size > largest) throw new Error('本门户只接收 200 KB 以内的图片，请压缩后重新选择')
  return { url: await readFile(file, signal, onProgress), name: file.name }
}

const streets = ['城东街道', '城西街道', '江北街道', '南山镇', '清溪镇']

/** Named functions for remote options. */
export const functions = {
  func_streets: async () => streets.map(name => ({ value: name, label: name }))
}
