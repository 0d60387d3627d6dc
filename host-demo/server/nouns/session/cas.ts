import { Refusal } from '../../kernel/refusal.ts'

interface ServiceResponse {
  serviceResponse?: { authenticationSuccess?: { user?: unknown } }
}

/**
 * Validates a ticket with the CAS server (protocol 3.0) and returns its user. Only the configured service is accepted.
 */
export const validateTicket = async (
  cas: { url: string; service: string } | undefined,
  ticket: string,
  service = cas?.service
) => {
  if (!cas) throw new Refusal('本平台未开通统一认证登录，请使用账号密码登录')
  if (!ticket) throw new Refusal('缺少统一认证票据，请从登录页重新进入')
  if (service !== cas.service) throw new Refusal('统一认证的服务地址不是本平台，请从登录页重新进入')
  const query = new URLSearchParams({ ticket, service: cas.service, format: 'JSON' })
  let answer: ServiceResponse
  try {
    const response = await fetch(`${cas.url}/p3/serviceValidate?${query}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(6000)
    })
    answer = (await response.json()) as ServiceResponse
  } catch {
    throw new Refusal('统一认证服务暂时不可用，请稍后重试或使用账号密码登录')
  }
  const user = answer.serviceResponse?.authenticationSuccess?.user
  if (typeof user !== 'string' || !user) throw new Refusal('统一认证票据无效或已使用，请重新登录')
  return user
}
