import type { ResultOf } from '../../../../../elements/base/contract/endpoint.ts'
import type { previewStart } from '../../../../../elements/base/contract/process-trial.ts'
import type { Database } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import { previewValues } from '../calls/start-forms.ts'
import { newestDefinition } from '../definition/processes.ts'
import { graphOfDefinition } from '../instance/instances.ts'
import { requireStarter } from '../people/require-people.ts'
import { walk } from './trial.ts'

/** Walks through the newest version of a process as if the caller started it and everybody agreed. Stores nothing. */
export const preview = (
  database: Database,
  caller: Caller,
  { processKey, data }: { processKey: string; data?: string }
): Promise<ResultOf<typeof previewStart>> =>
  database.transaction(
    async tx => {
      const { id } = await newestDefinition(tx, caller.subsiteId, processKey)
      const graph = await graphOfDefinition(tx, id)
      await requireStarter(tx, graph, caller.userId)
      const variables = await previewValues(tx, caller, processKey, data)
      const { steps, stopped } = await walk(tx, caller, graph, { forms: new Map(), variables, outcomes: {} })
      return {
        steps: steps.map(({ nodeId, name, kind, who, people, copiedTo, nobody, agreedAt }) => ({
          nodeId,
          name,
          kind,
          who,
          people,
          copiedTo,
          nobody,
          agreedAt
        })),
        stopped
      }
    },
    { accessMode: 'read only' }
  )
