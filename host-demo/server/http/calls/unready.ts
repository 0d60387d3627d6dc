import { codes } from '../../../../elements/base/contract/envelope.ts'
import type { Caller } from '../../access/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'

/**
 * Refuses a caller who must first choose a password, then enable a second factor. A call that is allowed before the
 * password is allowed before the factor, too.
 */
export const refuseUnready = (
  { mustChangePassword, isPasswordOld, mustEnrol }: Caller,
  { beforePassword, beforeFactor }: { beforePassword: boolean; beforeFactor: boolean }
) => {
  if (mustChangePassword && !beforePassword)
    throw new Refusal(
      isPasswordOld ? '您的密码已超过有效期，请先修改密码' : '您的密码由管理员设置，请先修改密码',
      codes.mustChangePassword
    )
  if (mustEnrol && !beforePassword && !beforeFactor)
    throw new Refusal('您的角色需要双因素认证，请重新登录并启用', codes.mustEnrol)
}
