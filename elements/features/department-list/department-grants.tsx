import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { TreeChoice } from '../../base/kit/choose/tree-choice.tsx'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { changed, changesOf } from '../../base/session/wire/changes.ts'
import { loadRoles } from '../../base/shared/people/roles.ts'
import { loadSites } from '../../base/shared/people/sites.ts'
import { departmentListText } from './department-list.text.ts'
import { loadGrants, saveRoles, saveSites } from './departments.ts'

const isRoleToGive = (role: { mayGive: boolean; isForDepartments: boolean }) => role.mayGive && role.isForDepartments

/** Edits the roles and sites that everyone in a department and below it has. */
export function DepartmentGrants({ id, name }: { id: string; name: string }) {
  const text = useText(departmentListText)
  const can = useRights()
  const { ask, dialog } = useConfirm()
  const version = useStore(changesOf('user'))
  const { value, error, reload } = useLoad(signal => loadGrants(id, signal), [id, version])
  const save = async (write: () => Promise<unknown>) => {
    if (!value) return
    const title = text.askGrants(name, value.people)
    if ((await ask({ title, verb: text.saveGrants, intent: 'primary' })) === undefined) return
    try {
      await write()
      toast(text.grantsSaved, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    reload()
    changed('user')
  }
  if (error !== undefined && !value) return <FailedState error={error} retry={reload} />
  if (!value) return <Spinner size={20} aria-label={text.loadingGrants} />
  const { roles, sites, inheritedRoles, inheritedSites, otherSites, people } = value
  const mayRoles = can('system:user:addUserRole') && can('system:user:list')
  const told = (names: string[]) => <span className="quiet">{names.join('、') || text.noGrants}</span>
  return (
    <section className="department-people" aria-label={text.grants}>
      <h3>{text.grants}</h3>
      <p className="quiet">{text.grantsHint(people)}</p>
      <div className="department-grants">
        <span>{text.roles}</span>
        {mayRoles ? (
          <TreeChoice
            id="department-roles"
            label={text.roles}
            value={roles.map(role => role.id)}
            isEditable
            load={loadRoles}
            mayChoose={isRoleToGive}
            onChange={ids => void save(() => saveRoles(id, ids))}
          />
        ) : (
          told(roles.map(role => role.name))
        )}
        {inheritedRoles.length > 0 && <p className="quiet">{text.inherited(inheritedRoles)}</p>}
        <span>{text.sites}</span>
        {can('system:user:subsite') ? (
          <TreeChoice
            id="department-sites"
            label={text.sites}
            value={sites.map(site => site.id)}
            isEditable
            load={loadSites}
            mayChoose={({ isGroup }) => !isGroup}
            onChange={ids => void save(() => saveSites(id, ids))}
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
