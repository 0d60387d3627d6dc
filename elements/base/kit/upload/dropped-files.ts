/** Maximum number of files read from one drop, and of nested folder levels. */
export const mostDropped = 1000
const deepest = 10

interface Dropped {
  files: File[]
  /** True if there were more files than `mostDropped`. */
  isCut: boolean
}

/** Hidden files that operating systems create in folders. */
const isHidden = (name: string): boolean => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

const fileOf = (entry: FileSystemFileEntry): Promise<File | undefined> =>
  new Promise(resolve => entry.file(resolve, () => resolve(undefined)))

const portionOf = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise(resolve => reader.readEntries(resolve, () => resolve([])))

/** Returns the files of a drop or paste, including folders. Call it during the event; the data is lost afterwards. */
export async function filesDropped(transfer: DataTransfer): Promise<Dropped> {
  const entries = [...transfer.items].map(item => (item.kind === 'file' ? item.webkitGetAsEntry?.() : null))
  const plain = [...transfer.files]
  const files: File[] = []
  if (!entries.some(entry => entry?.isDirectory)) {
    return { files: plain.slice(0, mostDropped), isCut: plain.length > mostDropped }
  }
  let isCut = false
  const walk = async (entry: FileSystemEntry, depth: number): Promise<void> => {
    if (files.length >= mostDropped) return void (isCut = true)
    if (entry.isFile) {
      const file = await fileOf(entry as FileSystemFileEntry)
      if (file && !(depth > 0 && isHidden(file.name))) files.push(file)
      return
    }
    if (depth >= deepest) return void (isCut = true)
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    for (let part = await portionOf(reader); part.length > 0 && !isCut; part = await portionOf(reader))
      for (const one of part) await walk(one, depth + 1)
  }
  for (const entry of entries) if (entry) await walk(entry, 0)
  return { files, isCut }
}
