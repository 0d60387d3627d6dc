import type { ReactNode } from 'react'
import type { Permission } from '../../base/contract/permission.ts'
import { useText } from '../../base/core/language/text.ts'
import { permissionListText } from './permission-list.text.ts'
import { isButton } from './permissions.ts'

/** Shows the API calls a button guards and the roles that include it. */
export function PermissionDetail({ record, children }: { record: Permission; children: ReactNode }) {
  const text = useText(permissionListText)
  const { calls, roleNames, isPreset } = record
  const isOfButton = isButton(record)
  return (
    <div className="detail">
      {children && <div>{children}</div>}
      {isOfButton && (
        <section aria-label={text.calls}>
          <h3>
            {text.calls} <span>{calls.length}</span>
          </h3>
          {calls.length > 0 ? (
            <ul className="calls">
              {calls.map(({ method, path }) => (
                <li key={`${method} ${path}`}>
                  <b>{method}</b> <code>{path}</code>
                </li>
              ))}
            </ul>
          ) : (
            <p>{isPreset ? text.noCallPreset : text.noCall}</p>
          )}
        </section>
      )}
      <section aria-label={text.roles}>
        <h3>
          {isOfButton ? text.roles : text.rolesOfEntry} <span>{roleNames.length}</span>
        </h3>
        <p>{roleNames.join(text.comma) || (isOfButton || record.perms ? text.noRoles : text.everybody)}</p>
      </section>
    </div>
  )
}
