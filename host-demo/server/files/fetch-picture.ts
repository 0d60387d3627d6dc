import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { guardedRequest, InnerAddress } from './guarded-request.ts'

/** A picture that could not be fetched, with the sentence for the person. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched'
}

interface FetchBounds {
  /** Bytes of a picture. */
  mostBytes: number
  /** Time limit of a picture in milliseconds, redirects included. */
  time: number
  /** Hosts (`host` or `host:port`) that may be fetched from although they are not in the public internet. */
  innerHosts: readonly string[]
}

const mostRedirects = 3
const pictureTypes = ['gif', 'jpg', 'png', 'apng', 'webp', 'bmp', 'avif']

const readUrl = (address: string, base?: string) => {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new NotFetched('图片地址不正确')
  return url
}

/** Follows redirects, each checked like the first address. */
const open = async (address: string, signal: AbortSignal, innerHosts: readonly string[]) => {
  let url = readUrl(address)
  for (let count = 0; count <= mostRedirects; count++) {
    const response = await guardedRequest(url, { signal, innerHosts, headers: { accept: 'image/*' } })
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return response
    response.destroy()
    if (statusCode < 300 || statusCode > 399 || !headers.location)
      throw new NotFetched(`图片所在的网站没有提供这张图片（${statusCode}）`)
    url = readUrl(headers.location, url.href)
  }
  throw new NotFetched('图片地址转接次数过多')
}

const bounded = (mostBytes: number) => {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > mostBytes) done(tooLarge(mostBytes))
      else done(null, chunk)
    }
  })
}
const tooLarge = (mostBytes: number) => new NotFetched(`图片超过 ${Math.round(mostBytes / 1024 ** 2)}M`)

/** The file name in an address, without its extension. */
const stemOf = (address: string) => {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).replace(/\.\w{1,8}$/, '') || 'picture'
  } catch {
    return 'picture'
  }
}

/**
 * Fetches a picture from another website to `path`. Connects to public addresses only.
 * @returns its name, with the extension of its content
 * @throws NotFetched
 */
export const fetchPicture = async (address: string, path: string, { mostBytes, time, innerHosts }: FetchBounds) => {
  const signal = AbortSignal.timeout(time)
  try {
    const response = await open(address, signal, innerHosts)
    if (Number(response.headers['content-length']) > mostBytes) {
      response.destroy()
      throw tooLarge(mostBytes)
    }
    await pipeline(response, bounded(mostBytes), createWriteStream(path, { mode: 0o644 }), { signal })
  } catch (error) {
    if (error instanceof NotFetched) throw error
    if (error instanceof InnerAddress) throw new NotFetched('图片在内部网络，平台不从内部地址获取')
    if (signal.aborted) throw new NotFetched('图片所在的网站响应太慢')
    throw new NotFetched('图片所在的网站无法连接')
  }
  const type = await fileTypeFromFile(path)
  if (!type || !pictureTypes.includes(type.ext)) throw new NotFetched('该地址的内容不是图片')
  return `${stemOf(address)}.${type.ext === 'apng' ? 'png' : type.ext}`
}
