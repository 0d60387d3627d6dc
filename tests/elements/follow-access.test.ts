import { expect } from '@esm-bundle/chai'
import { login } from '../../elements/base/contract/session.ts'
import { rolePermissions, saveRolePermissions } from '../../elements/base/contract/role.ts'
import { freezeUsers, userRoleIds } from '../../elements/base/contract/user.ts'
import { saveUserSubsites } from '../../elements/base/contract/user-subsite.ts'
import { $toasts, sayLeftOver } from '../../elements/base/core/overlay/toasts.ts'
import { $permissions, loadPermissions } from '../../elements/base/session/account/permissions.ts'
import { followAccess } from '../../elements/base/session/realtime/follow-access.ts'
import { $line } from '../../elements/base/session/realtime/pushes.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { sendSignIn } from '../../elements/base/session/wire/call.ts'
import { setEnvironment } from '../../elements/base/session/wire/environment.ts'
import { $session, endSession } from '../../elements/base/session/wire/session.ts'
import { signedIn, until } from '../support/element.ts'

const person = 'u2'
const shown = (part: string) => $toasts.get().some(({ message }) => message.includes(part))

describe('open pages follow the rights of their user', () => {
  let admin = ''
  let stop = (): void => {}
  let reloads: (string | undefined)[] = []
  const giveSites = (subsiteIds: string) =>
    send(saveUserSubsites, { token: admin, body: { userId: person, subsiteIds } })

  beforeEach(async () => {
    reloads = []
    $toasts.set([])
    setEnvironment({ reload: path => void reloads.push(path) })
    admin = (await sendSignIn(login, { body: { username: 'admin', password: window.testPassword } })).token
    await signedIn('lihua')
    stop = followAccess()
    await until(() => $line.get() === 'up', 'the connection')
  })
  afterEach(async () => {
    stop()
    endSession()
    await send(freezeUsers, { token: admin, body: { ids: person, status: '1' } })
    await giveSites('1,2,3')
    setEnvironment({ reload: () => {} })
  })

  it('[SI-7] [admin-14] moves to the first open site when the site is taken, and says so', async () => {
    const before = $session.get()!.subsite
    await giveSites(
      '1,2,3'
        .split(',')
        .filter(id => id !== before.id)
        .join()
    )
    await until(() => reloads.length > 0, 'the move')
    const now = $session.get()!.subsite
    expect(now.id).not.to.equal(before.id)
    expect(reloads).to.deep.equal(['/dashboard/analysis'])
    sayLeftOver()
    expect(shown(`您已不能使用站点“${before.name}”，已转到“${now.name}”`)).to.equal(true)
  })

  it('[admin-14] leaves the page of a frozen user with the reason', async () => {
    await send(freezeUsers, { token: admin, body: { ids: person, status: '2' } })
    await until(() => shown('您的账号已被冻结，请联系管理员'), 'the reason')
    await until(() => !$session.get(), 'the end of the session')
    expect(reloads.length).to.equal(1)
  })

  it('[admin-14] loads the menu again when a role changes, and says so', async () => {
    await loadPermissions()
    const before = $permissions.get()!.auth.map(({ action }) => action)
    const [roleId = ''] = await send(userRoleIds, { token: admin, query: { userid: person } })
    const held = await send(rolePermissions, { token: admin, query: { roleId } })
    const lastpermissionIds = held.join()
    const taken = before.find(action => held.includes(action))
    const permissionIds = held.filter(id => id !== taken).join()
    await send(saveRolePermissions, { token: admin, body: { roleId, permissionIds, lastpermissionIds } })
    await until(() => shown('您的权限已变更'), 'the sentence')
    expect($permissions.get()!.auth.length).to.equal(before.length - 1)
    const back = { roleId, permissionIds: lastpermissionIds, lastpermissionIds: permissionIds }
    await send(saveRolePermissions, { token: admin, body: back })
  })
})
