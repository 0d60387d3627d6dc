import JSZip from 'jszip'
import { trustedHtml } from '../../core/page/trusted-html.ts'
import { attribute } from './xml.ts'

export type Problem = 'empty' | 'old' | 'password' | 'macros' | 'large' | 'bomb' | 'broken' | 'other'

/** Error for a file that is not a readable Word document. */
export class WordProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}

/** Limits in bytes: of the file, of a part with text and of a picture, both unpacked. */
export const wordLimit = 100 * 1024 ** 2
const textLimit = 32 * 1024 ** 2
const pictureLimit = 64 * 1024 ** 2

interface Relation {
  target: string
  type: string
  isExternal: boolean
}
export type Relations = ReadonlyMap<string, Relation>

/** Parts of an opened document. */
export interface Package {
  /** Path of the part with the text. */
  main: string
  read: (path: string) => Promise<Document | undefined>
  bytes: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  relations: (path: string) => Promise<Relations>
}

/** Unpacks a part. Stops at the size limit. */
async function unpack(entry: JSZip.JSZipObject, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  await new Promise<void>((resolve, reject) => {
    const stream = (
      entry as unknown as { internalStream: (type: 'uint8array') => JSZip.JSZipStreamHelper<Uint8Array> }
    ).internalStream('uint8array')
    stream.on('data', chunk => {
      size += chunk.length
      if (size > limit) {
        stream.pause()
        chunks.length = 0
        reject(new WordProblem('bomb'))
      } else chunks.push(chunk)
    })
    stream.on('error', () => reject(new WordProblem('broken')))
    stream.on('end', resolve)
    stream.resume()
  })
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function parse(bytes: Uint8Array): Document {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8'
  const xml = new TextDecoder(mark).decode(bytes)
  // Word writes no document types. Entities of one could grow without limit.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new WordProblem('broken')
  const root = new DOMParser().parseFromString(trustedHtml(xml), 'application/xml')
  if (root.getElementsByTagName('parsererror').length > 0) throw new WordProblem('broken')
  return root
}

/** Returns the reason why a file is not a package; undefined for a package. */
function problemOf(bytes: Uint8Array): Problem | undefined {
  if (bytes.length === 0) return 'empty'
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return undefined
  if (bytes[0] !== 0xd0 || bytes[1] !== 0xcf || bytes[2] !== 0x11) return 'other'
  return new TextDecoder('latin1').decode(bytes).includes([...'EncryptedPackage'].join('\0')) ? 'password' : 'old'
}

/** Resolves a target against the folder of a part. */
function pathOf(target: string, part: string): string {
  const steps = target.startsWith('/') ? [] : part.split('/').slice(0, -1)
  for (const step of target.split('/'))
    if (step === '..') steps.pop()
    else if (step && step !== '.') steps.push(step)
  return steps.join('/')
}

/** @throws WordProblem */
export async function openWord(file: File): Promise<Package> {
  if (file.size > wordLimit) throw new WordProblem('large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = problemOf(bytes)
  if (problem) throw new WordProblem(problem)
  const zip = await JSZip.loadAsync(bytes).catch(() => {
    throw new WordProblem('broken')
  })
  const read = async (path: string) => {
    const entry = zip.file(path)
    return entry ? parse(await unpack(entry, textLimit)) : undefined
  }
  const relations = async (path: string) => {
    const at = path.lastIndexOf('/') + 1
    const root = await read(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`)
    return new Map(
      [...(root?.documentElement.children ?? [])].map(element => {
        const target = attribute(element, 'Target') ?? ''
        const isExternal = attribute(element, 'TargetMode') === 'External'
        const type = (attribute(element, 'Type') ?? '').split('/').at(-1)!
        return [
          attribute(element, 'Id') ?? '',
          { target: isExternal ? target : pathOf(target, path), type, isExternal }
        ]
      })
    )
  }
  const kinds = await read('[Content_Types].xml')
  const hasMacros = [...(kinds?.documentElement.children ?? [])].some(element =>
    /macroEnabled|vbaProject/i.test(attribute(element, 'ContentType') ?? '')
  )
  if (hasMacros) throw new WordProblem('macros')
  const top = [...(await relations('')).values()].find(({ type }) => type === 'officeDocument')
  const main = top?.target ?? 'word/document.xml'
  if (!zip.file(main)) throw new WordProblem(Object.keys(zip.files).length > 0 ? 'other' : 'broken')
  return {
    main,
    read,
    relations,
    bytes: async path => {
      const entry = zip.file(path)
      return entry ? unpack(entry, pictureLimit) : undefined
    }
  }
}
