import { texts } from '../../core/language/locale.ts'

/** Texts of bpmn-js that users of the designer and the diagrams see, by their English originals. */
export const bpmnText = texts(
  {
    Delete: '删除',
    'Connect to other element': '连接到其他环节',
    'Search in diagram': '在图中查找',
    'element required': '缺少环节',
    'no diagram to display': '文档中没有图形',
    'no process or collaboration to display': '文档中没有流程',
    'failed to import {element}': '无法读入 {element}'
  },
  {
    Delete: 'Delete',
    'Connect to other element': 'Connect to other element',
    'Search in diagram': 'Search in diagram',
    'element required': 'element required',
    'no diagram to display': 'no diagram to display',
    'no process or collaboration to display': 'no process or collaboration to display',
    'failed to import {element}': 'failed to import {element}'
  }
)
