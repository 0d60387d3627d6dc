import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import { acceptedExtension, firstBytes, isPicture, matchesContent, type UploadKind } from './file-types.ts'
import { withExtension } from './file-name.ts'

/** A file under its true name, or the reason why it is refused. */
interface TrueType {
  name: string
  extension: string
  /** Message about the change; '' if nothing changed. */
  note: string
  refusal: string
}

const refused = (refusal: string): TrueType => ({ name: '', extension: '', note: '', refusal })

const programs: Record<string, string> = { doc: 'Word', xls: 'Excel', ppt: 'PowerPoint' }
const olderOf: Record<string, string> = { docx: 'doc', xlsx: 'xls', pptx: 'ppt' }
const newerOf: Record<string, string> = { doc: 'docx', xls: 'xlsx', ppt: 'pptx' }

/** Other formats of phones and offices, with the way to a format that browsers show. */
const ways: Record<string, string> = {
  heic: 'HEIC 是 iPhone 的照片格式，浏览器不能显示，请在相册中导出为 JPEG，或在“设置 > 相机 > 格式”中选“兼容性最佳”后再拍',
  heif: 'HEIF 照片浏览器不能显示，请另存为 JPEG 后再上传',
  rtf: '不接受 RTF 文件，请用 Word 或 WPS 另存为 .docx 或 PDF 后再上传',
  psd: 'Photoshop 文件公众无法打开，请导出为 JPEG 或 PNG 后再上传'
}

/** Looks for bytes in a file of any size. */
const contains = async (path: string, wanted: Buffer) => {
  let end = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const joined = Buffer.concat([end, chunk])
    if (joined.includes(wanted)) return true
    end = joined.subarray(-wanted.length)
  }
  return false
}

/** Files of Word and others that were saved as something else. */
const sayOffice = async (path: string, extension: string, found: string | undefined) => {
  const older = olderOf[extension]
  if (older && found === 'cfb') {
    const isLocked = await contains(path, Buffer.from('EncryptedPackage', 'utf16le'))
    return isLocked ? `${programs[older]} 文件有打开密码，公众无法打开，请去掉密码后再上传` : ''
  }
  const program = programs[extension] ?? programs[older ?? '']
  if (!program) return ''
  const start = (await firstBytes(path, 512)).toString('latin1').trimStart().toLowerCase()
  if (start.startsWith('{\\rtf')) return `这个 ${program} 文件的内容是 RTF 格式，请打开后另存为 .docx 再上传`
  return /^(\u00ef\u00bb\u00bf)?<(\?xml|html|!doctype|table|meta|head)/.test(start)
    ? `这个 ${program} 文件的内容是网页（HTML），请用 ${program} 或 WPS 打开后另存为 .${newerOf[extension] ?? extension} 再上传`
    : ''
}

/** Finds out what a file is. Renames pictures and older or newer Office files by their content. */
export const findType = async (path: string, name: string, kind: UploadKind): Promise<TrueType> => {
  const written = /\.([^.]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const extension = acceptedExtension(name, kind)
  if (extension && (await matchesContent(path, extension, kind))) return { name, extension, note: '', refusal: '' }
  const generic = refused('文件类型不正确')
  const found = (await fileTypeFromFile(path))?.ext as string | undefined
  const way = ways[found === 'heic' ? 'heic' : ''] ?? (extension ? undefined : ways[written])
  if (way && (extension === '' || isPicture(extension))) return refused(way)
  if (!extension || !found)
    return extension ? refused((await sayOffice(path, extension, found)) || generic.refusal) : generic
  const office = await sayOffice(path, extension, found)
  if (office) return refused(office)
  const right =
    found === 'cfb' ? olderOf[extension] : isPicture(extension) || newerOf[extension] === found ? found : undefined
  if (!right || (isPicture(extension) && !isPicture(right))) return generic
  const renamed = withExtension(name, right)
  if (acceptedExtension(renamed, kind) !== right || !(await matchesContent(path, right, kind))) return generic
  return {
    name: renamed,
    extension: right,
    note: `文件内容是 ${right.toUpperCase()}，已改名为“${renamed}”`,
    refusal: ''
  }
}
