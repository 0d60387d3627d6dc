import { useEffect, useEffectEvent, useState } from 'react'
import { processSubjects } from '../../../base/contract/process.ts'
import { loadDepartments } from '../../../base/crud/people/departments.ts'
import { layOut, type Tree } from '../../../base/kit/tree/tree-model.ts'
import { send } from '../../../base/session/request/send.ts'
import type { Subject } from '../model/people.ts'

export interface RoleNode {
  key: string
  title: string
  children: RoleNode[]
}

/** Loads the roles to choose from. */
export async function loadRoles(signal: AbortSignal): Promise<Tree<RoleNode>> {
  const { roles } = await send(processSubjects, { query: {}, signal })
  return layOut(roles.map(({ id, roleName }) => ({ key: id, title: roleName, children: [] })))
}

/** Names by `user:…`, `role:…`, `depart:…`; ids and codes are shown until names are loaded. */
export type Names = Record<string, string>

async function loadNames(subjects: readonly Subject[], signal: AbortSignal): Promise<Names> {
  const users = subjects.filter(({ kind }) => kind === 'user').map(({ value }) => value)
  const isOf = (...kinds: Subject['kind'][]) => subjects.some(({ kind }) => kinds.includes(kind))
  const [named, departments] = await Promise.all([
    isOf('user', 'role') ? send(processSubjects, { query: { words: users.join() }, signal }) : undefined,
    isOf('depart', 'departHead') ? loadDepartments(signal) : undefined
  ])
  return Object.fromEntries([
    ...(named?.people ?? []).flatMap(({ id, username, realname }) => [
      [`user:${id}`, realname],
      [`user:${username}`, realname]
    ]),
    ...(named?.roles ?? []).flatMap(({ id, roleCode, roleName }) => [
      [`role:${id}`, roleName],
      [`role:${roleCode}`, roleName]
    ]),
    ...(departments?.nodes ?? []).map(({ key, title }) => [`depart:${key}`, title])
  ])
}

export function useNames(subjects: readonly Subject[]): Names {
  const [names, setNames] = useState<Names>({})
  const wanted = subjects.map(({ kind, value }) => `${kind}:${value}`).join()
  const load = useEffectEvent((signal: AbortSignal) => loadNames(subjects, signal))
  useEffect(() => {
    const controller = new AbortController()
    // Failures are ignored: ids are shown in place of names.
    load(controller.signal).then(
      found => controller.signal.aborted || setNames(before => ({ ...before, ...found })),
      () => undefined
    )
    return () => controller.abort()
  }, [wanted])
  return names
}
