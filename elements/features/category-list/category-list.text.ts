import { texts } from '../../base/core/language/locale.ts'

export const categoryListText = texts(
  {
    search: '按名称查找分类',
    none: '没有符合的分类',
    addFirst: '添加一级分类',
    addBelow: '添加下级',
    nameTaken: '同一上级下已有这个名称',
    hint: '在左侧选择一个分类进行编辑。拖动分类可以移动和排序，也可以按 Alt 加方向键。',
    readOnly: '在左侧选择一个分类查看。您没有编辑权限。',
    empty: '还没有分类',
    emptyHint: '先添加一级分类，再在它下面添加下级。',
    askDelete: (name: string, below: number) => `删除分类“${name}”${below > 0 ? `及其 ${below} 个下级分类` : ''}？`,
    loading: '正在加载分类…'
  },
  {
    search: 'Find categories by name',
    none: 'No category matches',
    addFirst: 'New top-level category',
    addBelow: 'Add below',
    nameTaken: 'A category with this name already exists here',
    hint: 'Choose a category on the left to edit it. Drag categories to move and sort them, or press Alt and an arrow key.',
    readOnly: 'Choose a category on the left to view it. You cannot edit categories.',
    empty: 'No categories yet',
    emptyHint: 'Add a top-level category, then others below it.',
    askDelete: (name: string, below: number) => `Delete “${name}”${below > 0 ? ` with ${below} below it` : ''}?`,
    loading: 'Loading categories…'
  }
)
