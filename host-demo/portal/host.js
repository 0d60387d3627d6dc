// What a portal gives designer and renderer: option lists of its own, and its own upload.

/** Bytes. */
const largest = 200 * 1024

const readFile = (file, signal) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.onerror = () => reject(new Error('文件无法读取，请重新选择'))
    signal?.addEventListener('abort', () => reader.abort())
    reader.readAsDataURL(file)
  })

/** Keeps the file in the page: this portal has no file server. */
export async function upload(file, { signal, onProgress } = {}) {
  if (file.size > largest) throw new Error('本门户只接收 200 KB 以内的文件')
  onProgress?.(50)
  const url = await readFile(file, signal)
  onProgress?.(100)
  return { url, name: file.name }
}

const streets = ['城东街道', '城西街道', '江北街道', '南山镇', '清溪镇']

/** Functions by name, for remote options. */
export const functions = {
  func_streets: async () => streets.map(name => ({ value: name, label: name }))
}
