import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { login, logout, phoneLogin } from '../../../../elements/base/contract/session.ts'
import { logFailure } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Time in ms for which a measurement is reused. */
const believed = 5000

/** Writes that help to make room, or to see what is there. */
const needed = new Set([login, logout, phoneLogin].map(({ path }) => `/api${path}`))

/**
 * Refuses writes while the disk of the data folder is nearly full. PostgreSQL stops on a full disk, and then nobody can
 * read either. Deleting and signing in remain possible.
 * @param least free space in bytes; 0 turns the check off
 */
export const keepSpace = (http: FastifyInstance, dataFolder: string, least: number) => {
  if (least === 0) return
  let free = Infinity
  let measured = -Infinity
  let measuring: Promise<void> | undefined
  const measure = async () => {
    measured = performance.now()
    try {
      const { bavail, bsize } = await statfs(dataFolder)
      free = bavail * bsize
    } catch (error) {
      logFailure(http.log, 'warn', error, 'the free space was not measured')
    }
  }
  http.addHook('preHandler', async request => {
    if (!['POST', 'PUT', 'PATCH'].includes(request.method)) return
    const path = request.routeOptions.url
    if (!path?.startsWith('/api/') || needed.has(path)) return
    if (performance.now() - measured > believed) await (measuring ??= measure().finally(() => (measuring = undefined)))
    if (free >= least) return
    const left = Math.floor(free / 1024 ** 2)
    throw new Refusal(`服务器磁盘只剩 ${left} MB，暂时只能查看和删除，请联系管理员清理磁盘后重试`)
  })
}
