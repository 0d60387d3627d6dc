import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import JSZip from 'jszip'
import {
  templateFileName,
  templateKindNames,
  templateLimits,
  type TemplateDraft,
  type TemplateKind
} from '../../../elements/base/contract/template.ts'

/** Names and kinds of the templates, beside their files. */
const listName = 'templates.json'
const fits = new RegExp(`^${templateFileName}$`)

/** Error with a message for the person. */
class NoZip extends Error {}

/** File of a zip. `name` and `kind` are missing if the zip does not contain them. `problem` is the reason for a refusal. */
export interface PackedTemplate extends Pick<TemplateDraft, 'fileName' | 'code'> {
  name?: string
  kind?: TemplateKind
  problem: string
}

/** Unpacks a file chunk by chunk, and stops at the limit: sizes in a zip may be false. */
const unpack = async (file: JSZip.JSZipObject, most: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of new Readable().wrap(file.nodeStream()) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Decodes UTF-8, and GBK otherwise. */
const decode = (bytes: Buffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const readList = async (
  file: JSZip.JSZipObject | null
): Promise<Map<string, { name?: string; kind?: TemplateKind }>> => {
  const bytes = file && (await unpack(file, templateLimits.characters))
  if (!bytes) return new Map()
  try {
    const rows = JSON.parse(decode(bytes)) as Record<string, unknown>[]
    return new Map(
      rows.map(({ fileName, name, kind }) => [
        String(fileName),
        {
          ...(typeof name === 'string' && name.trim() && name.length <= 60 && { name: name.trim() }),
          ...(templateKindNames.includes(kind as TemplateKind) && { kind: kind as TemplateKind })
        }
      ])
    )
  } catch {
    throw new NoZip(`压缩包中的 ${listName} 已损坏，请重新导出`)
  }
}

/** Reads the templates of a zip within the limits of a site. */
export const unpackTemplates = async ({ path }: { path: string }): Promise<PackedTemplate[]> => {
  const zip = await JSZip.loadAsync(await readFile(path)).catch(() => {
    throw new NoZip('这不是可以读取的 zip 压缩包，请核对后重试')
  })
  const files = Object.values(zip.files).filter(({ dir, name }) => !dir && name !== listName)
  const { count, characters, siteCharacters } = templateLimits
  if (files.length > count) throw new NoZip(`压缩包中有 ${files.length} 个文件，最多 ${count} 个`)
  if (!files.length) throw new NoZip('压缩包中没有文件')
  const list = await readList(zip.file(listName))
  const unpacked: PackedTemplate[] = []
  let all = 0
  for (const file of files) {
    const fileName = file.unsafeOriginalName ?? file.name
    const wrong = (problem: string) => unpacked.push({ fileName: fileName.slice(0, 120), code: '', problem })
    if (!fits.test(fileName)) {
      wrong('文件名应为字母、数字、横线和下划线，以 .html 结尾，不在文件夹中')
      continue
    }
    const bytes = await unpack(file, characters * 4)
    const code = bytes && decode(bytes).replace(/\r\n?/g, '\n')
    if (code === undefined || code.length > characters) {
      wrong(`超过 ${characters} 字`)
      continue
    }
    all += code.length
    if (all > siteCharacters) throw new NoZip(`压缩包中的模板合计超过 ${siteCharacters} 字`)
    if (/[\0\ufffe\uffff]|\p{Surrogate}/u.test(code)) wrong('含有不可用的字符，不是网页文件')
    else unpacked.push({ fileName, ...list.get(fileName), code, problem: '' })
  }
  return unpacked
}

/** Packs templates, so that unpacking returns the same. */
export const packTemplates = async (templates: readonly TemplateDraft[]): Promise<Uint8Array> => {
  const zip = new JSZip()
  const list = templates.map(({ fileName, name, kind }) => ({ fileName, name, kind }))
  zip.file(listName, JSON.stringify(list, null, 2))
  for (const { fileName, code } of templates) zip.file(fileName, code)
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}
