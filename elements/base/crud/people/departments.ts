import { departmentChoices, type DepartmentChoice } from '../../contract/department.ts'
import { send } from '../../session/request/send.ts'
import { layOut, type Tree } from '../../kit/tree/tree-model.ts'

/** Loads the tree of departments to choose from. */
export const loadDepartments = async (signal: AbortSignal): Promise<Tree<DepartmentChoice>> =>
  layOut(await send(departmentChoices, { signal }))
