import Type from 'typebox'
import {
  allOrganizations,
  allOrganizationsBelow,
  allOrganizationsTree,
  type Organization,
  type OrganizationNode
} from '../../../../elements/base/contract/department.ts'
import { inPieces } from '../../rows/in-pieces.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { route } from '../../http/calls/route.ts'
import { Written } from '../../http/calls/written.ts'
import { writeTree } from '../../http/calls/written-tree.ts'
import type { Platform } from '../../http/platform.ts'
import { OrganizationNodeSchema, OrganizationSchema } from '../../results/people/department.ts'

interface Row {
  id: string
  parent_id: string
  depart_name: string
  org_code: string
}

/**
 * A code begins with the codes of all ancestors. In code order, the parent organisation is the last one with a code
 * that the child's begins with.
 */
const readOrganizations = {
  ...inPieces,
  name: 'organizations',
  text: `select id, depart_name, org_code from departments where org_type = '1' order by org_code collate "C"`
}

const placed = (rows: Omit<Row, 'parent_id'>[]): Row[] => {
  const above: Row[] = []
  return rows.map(row => {
    while (above.length > 0 && !row.org_code.startsWith(above.at(-1)!.org_code)) above.pop()
    const own = { ...row, parent_id: above.at(-1)?.id ?? '' }
    above.push(own)
    return own
  })
}

const present = ({ id, parent_id: parentId, depart_name: orgName, org_code: orgCode }: Row): Organization => ({
  ...{ id, parentId, orgName, orgCode }
})

const nodeOf = (row: Row): Omit<OrganizationNode, 'children'> => ({
  ...{ key: row.id, value: row.id, title: row.depart_name },
  ...present(row)
})

/** Registers the calls for departments that are units. */
export const registerOrganizations = (platform: Platform) => {
  const read = async () => {
    const { rows } = await platform.database.$client.query<Row>(readOrganizations)
    return placed(rows)
  }
  route(platform, allOrganizations, { right: null, result: Type.Array(OrganizationSchema) }, async () =>
    (await read()).map(present)
  )
  route(platform, allOrganizationsTree, { right: null, result: Type.Array(OrganizationNodeSchema) }, async () => {
    const rows = await read()
    return new Written<OrganizationNode[]>(pick => writeTree(rows, nodeOf, pick))
  })
  route(
    platform,
    allOrganizationsBelow,
    {
      right: null,
      query: ClosedObject({ parentId: Type.Optional(titled('上级单位', Id)) }),
      result: Type.Array(OrganizationSchema)
    },
    async ({ query: { parentId = '' } }) => (await read()).filter(row => row.parent_id === parentId).map(present)
  )
}
