import bpmn from 'bpmn-js/dist/assets/bpmn-js.css?inline'
import diagram from 'bpmn-js/dist/assets/diagram-js.css?inline'
import { bring } from '../../core/look/sheets.ts'

bring(diagram)
bring(bpmn)
