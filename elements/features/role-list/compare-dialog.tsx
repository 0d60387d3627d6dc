import { Button, Spinner } from '@blueprintjs/core'
import type { Role } from '../../base/contract/role.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { roleListText } from './role-list.text.ts'
import { compare, loadAuthorisation, type Placed } from './roles.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

interface Props {
  one: Role
  other: Role
  onClose: () => void
}

/** Compares the permissions of two roles. */
export default function CompareDialog({ one, other, onClose }: Props) {
  const text = useText(roleListText)
  const { value, error, reload } = useLoad(
    async signal => {
      const [first, second] = await Promise.all([
        loadAuthorisation(one.id, signal),
        loadAuthorisation(other.id, signal)
      ])
      return compare(first.tree, first.held, second.held)
    },
    [one.id, other.id]
  )
  return (
    <Dialog isOpen title={text.compareTitle} onClose={onClose} style={{ width: 760 }}>
      <DialogBody>
        {value ? (
          <>
            <p>{text.both(value.both)}</p>
            {/* May be taller than a phone screen: focusable, so that keys can scroll. */}
            <div className="compared" role="region" aria-label={text.compareTitle} tabIndex={0}>
              <Own role={one} rights={value.one} />
              <Own role={other} rights={value.other} />
            </div>
          </>
        ) : error ? (
          <FailedState error={error} retry={reload} />
        ) : (
          <Spinner size={24} aria-label={text.loading} />
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}

function Own({ role, rights }: { role: Role; rights: Placed[] }) {
  const text = useText(roleListText)
  return (
    <section>
      <h3>{text.only(role.roleName, rights.length)}</h3>
      {rights.length === 0 && <p className="quiet">{text.nothing}</p>}
      <ul>
        {rights.map(({ key, title, path }) => (
          <li key={key}>
            {title}
            <span>{path}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
