import { codes } from '../../../../elements/base/contract/envelope.ts'
import { idempotencyHeader, subsiteHeader } from '../../../../elements/base/contract/endpoint.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import type { GatheredCalls, RegisteredCall } from './gather-calls.ts'
import { schemaWriter, type Json } from './json-schema.ts'

interface Described {
  /** Modules by noun, with their names for people. */
  modules: readonly { noun: string; title: string }[]
  rights: Readonly<Record<RightCode, string>>
}

type Writer = ReturnType<typeof schemaWriter>

/** Version in `package.json`; a test compares them. */
const version = '0.2.0'
const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const header = (name: string, schema: Json, description: string) => ({ name, in: 'header', schema, description })

/** Turns `GET /cms/article/list` into `getCmsArticleList`. */
const operationIdOf = ({ method, path }: RegisteredCall) =>
  method.toLowerCase() +
  path
    .split(/[^A-Za-z0-9]+/)
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const queryParameters = ({ schemas }: RegisteredCall, { writeRequest }: Writer) => {
  if (!schemas?.query) return []
  const { properties = {}, required = [] } = writeRequest(schemas.query) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', schema },
    ...(required.includes(name) && { required: true })
  }))
}

const answer = ({ schemas }: RegisteredCall, { writeResult }: Writer) => {
  if (!schemas || schemas.isFile) return { description: '文件，或另一协议的回答', content: { '*/*': {} } }
  const result = schemas.result ? writeResult(schemas.result) : { type: 'null' }
  const schema = {
    allOf: [reference('schemas', 'Envelope'), { type: 'object', required: ['result'], properties: { result } }]
  }
  return { description: '成功，或拒绝（success 为 false，见 code）', content: { 'application/json': { schema } } }
}

const operationOf = (call: RegisteredCall, { rights }: Described, writer: Writer) => {
  const { method, path, noun, needsSession, schemas } = call
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const parameters = [
    ...names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...queryParameters(call, writer),
    ...(schemas?.isRepeatable ? [reference('parameters', 'IdempotencyKey')] : []),
    ...(schemas?.isRepeatable && needsSession ? [reference('parameters', 'Site')] : [])
  ]
  return {
    operationId: operationIdOf(call),
    tags: [noun || 'platform'],
    ...(call.rights[0] && { summary: call.rights.map(right => rights[right] ?? right).join('、') }),
    ...(call.rights[0] && { 'x-rights': call.rights }),
    ...(call.proof && { 'x-proof': call.proof }),
    ...(needsSession ? {} : { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(schemas?.body &&
      method !== 'GET' && {
        requestBody: { required: true, content: { 'application/json': { schema: writer.writeRequest(schemas.body) } } }
      }),
    responses: {
      200: answer(call, writer),
      ...(needsSession && { 401: reference('responses', 'Unauthorised') }),
      429: reference('responses', 'TooMany')
    }
  }
}

const failed = (description: string) => ({
  description,
  content: { 'application/json': { schema: reference('schemas', 'Refusal') } }
})

/** Meaning of each code of a refusal, in the order of `codes`. */
const meanings: Record<keyof typeof codes, string> = {
  failed: '没有完成，message 说明原因',
  forbidden: '没有权限；result.right 为缺少的权限',
  expired: '登录已过期，可在原页重新登录',
  replaced: '令牌已被替换，可在原页重新登录；result.ended 为 true 时应离开',
  conflict: '他人已先保存；result 为现在的记录',
  lostSite: '已不能使用当前站点',
  captcha: '需要验证码，或验证码错误',
  locked: '密码错误次数过多，账号已锁定',
  secondFactor: '还需第二个因素；result.ticket 用于下一步',
  mustProve: '敏感操作前须再次验证身份；result 说明需要密码、验证码或重新登录',
  mustEnrol: '角色要求先启用第二个因素',
  mustChangePassword: '须先修改密码'
}

/** Describes the registered calls as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1). */
export const openApiOf = ({ calls }: GatheredCalls, described: Described): Json => {
  const writer = schemaWriter()
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of [...calls].sort((one, other) => one.path.localeCompare(other.path))) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, described, writer) }
  }
  const envelope = {
    success: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: ['integer', 'string'] },
    timestamp: { type: 'integer', description: '毫秒' }
  }
  return {
    openapi: '3.1.1',
    info: { title: '群岛 Qundao', version, description: '接口均在 /api 下。令牌放在 X-Access-Token 头中。' },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    tags: [
      { name: 'platform', description: '平台' },
      ...described.modules.map(({ noun, title }) => ({ name: noun, description: title }))
    ],
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
      parameters: {
        IdempotencyKey: header(
          idempotencyHeader,
          { type: 'string', pattern: '^\\w{8,64}$' },
          '同一个键在一小时内重复提交，得到第一次的回答'
        ),
        Site: header(subsiteHeader, { type: 'string' }, '写入所属站点；会话已切换到其他站点时拒绝')
      },
      schemas: {
        Envelope: { type: 'object', required: Object.keys(envelope), properties: envelope },
        Refusal: {
          allOf: [reference('schemas', 'Envelope')],
          properties: {
            success: { const: false },
            code: {
              type: 'integer',
              description: Object.entries(codes)
                .map(([name, code]) => `${code} ${meanings[name as keyof typeof codes]}`)
                .join('；')
            }
          }
        },
        ...writer.components
      },
      responses: { Unauthorised: failed('没有令牌，或令牌无效'), TooMany: failed('操作过于频繁，请稍后再试') }
    }
  }
}
