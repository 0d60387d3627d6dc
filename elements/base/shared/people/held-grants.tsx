import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import type { HeldGrants as Grants } from '../../contract/held-grants.ts'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { bring } from '../../core/look/sheets.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { FailedState } from '../../kit/access/failed-state.tsx'
import { useRights } from '../../kit/access/use-rights.ts'
import { TreeChoice } from '../../kit/choose/tree-choice.tsx'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { changed, changesOf } from '../../session/wire/changes.ts'
import styles from './held-grants.css?inline'
import { departmentGrantsText, heldGrantsText, positionGrantsText } from './held-grants.text.ts'
import { loadRoles } from './roles.ts'
import { loadSites } from './sites.ts'

bring(styles)

const isRoleToGive = (role: { mayGive: boolean; isForDepartments: boolean }) => role.mayGive && role.isForDepartments

/** Department or position that gives roles and sites to its people. */
interface Holder {
  kind: 'department' | 'position'
  name: string
  load: (signal: AbortSignal) => Promise<Grants>
  saveRoles: (ids: string[]) => Promise<unknown>
  saveSites: (ids: string[]) => Promise<unknown>
}

/** Edits the roles and sites that everyone in a department and below it has, or everyone with a position. */
export function HeldGrants({ id, holder }: { id: string; holder: Holder }) {
  const { kind, name } = holder
  const text = useText(heldGrantsText)
  const own = useText(kind === 'department' ? departmentGrantsText : positionGrantsText)
  const can = useRights()
  const { ask, dialog } = useConfirm()
  const version = useStore(changesOf('user'))
  const { value, error, reload } = useLoad(holder.load, [id, version])
  const save = async (write: () => Promise<unknown>) => {
    if (!value) return
    const title = own.ask(name, value.people)
    if ((await ask({ title, verb: text.save, intent: 'primary' })) === undefined) return
    try {
      await write()
      toast(own.saved, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    reload()
    changed('user')
  }
  if (error !== undefined && !value) return <FailedState error={error} retry={reload} />
  if (!value) return <Spinner size={20} aria-label={own.loading} />
  const { roles, sites, inheritedRoles, inheritedSites, otherSites, people } = value
  const mayRoles = can('system:user:addUserRole') && can('system:user:list')
  const told = (names: string[]) => <span className="quiet">{names.join('、') || text.none}</span>
  return (
    <section className="held-grants" aria-label={own.title}>
      <h3>{own.title}</h3>
      <p className="quiet">{own.hint(people)}</p>
      <div className="held-grants-rows">
        <span>{text.roles}</span>
        {mayRoles ? (
          <TreeChoice
            id={`${kind}-roles`}
            label={text.roles}
            value={roles.map(role => role.id)}
            isEditable
            load={loadRoles}
            mayChoose={isRoleToGive}
            onChange={ids => void save(() => holder.saveRoles(ids))}
          />
        ) : (
          told(roles.map(role => role.name))
        )}
        {inheritedRoles.length > 0 && <p className="quiet">{text.inherited(inheritedRoles)}</p>}
        <span>{text.sites}</span>
        {can('system:user:subsite') ? (
          <TreeChoice
            id={`${kind}-sites`}
            label={text.sites}
            value={sites.map(site => site.id)}
            isEditable
            load={loadSites}
            mayChoose={({ isGroup }) => !isGroup}
            onChange={ids => void save(() => holder.saveSites(ids))}
          />
        ) : (
          told(sites.map(site => site.name))
        )}
        {inheritedSites.length > 0 && <p className="quiet">{text.inherited(inheritedSites)}</p>}
        {otherSites > 0 && <p className="quiet">{text.otherSites(otherSites)}</p>}
      </div>
      {dialog}
    </section>
  )
}
