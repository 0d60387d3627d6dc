import type { ItemColor } from '../../../../elements/base/contract/dictionary.ts'

/** Code, name and items: value, text and an optional colour. */
export type BroughtDictionary = [code: string, name: string, items: [value: string, text: string, color?: ItemColor][]]

/** Dictionaries of the platform's pages, and common ones of the domain. */
export const usualDictionaries: BroughtDictionary[] = [
  [
    'sex',
    '性别',
    [
      ['1', '男'],
      ['2', '女']
    ]
  ],
  [
    'user_status',
    '用户状态',
    [
      ['1', '正常', 'green'],
      ['2', '冻结', 'red']
    ]
  ],
  [
    'del_flag',
    '删除状态',
    [
      ['0', '正常'],
      ['1', '已删除', 'grey']
    ]
  ],
  [
    'yn',
    '是否',
    [
      ['1', '是'],
      ['0', '否']
    ]
  ],
  [
    'valid_status',
    '有效无效状态',
    [
      ['1', '有效', 'green'],
      ['0', '无效', 'grey']
    ]
  ],
  [
    'dict_item_status',
    '字典状态',
    [
      ['1', '启用', 'green'],
      ['0', '不启用', 'grey']
    ]
  ],
  [
    'depart_status',
    '部门状态',
    [
      ['0', '不启用', 'grey'],
      ['1', '启用', 'green']
    ]
  ],
  [
    'org_category',
    '机构类型',
    [
      // JeecgBoot's 「公司」; in an office it is a unit.
      ['1', '单位'],
      ['2', '部门'],
      ['3', '岗位']
    ]
  ],
  [
    'menu_type',
    '菜单类型',
    [
      ['0', '一级菜单'],
      ['1', '子菜单'],
      ['2', '按钮权限']
    ]
  ],
  [
    'perms_type',
    '权限策略',
    [
      ['1', '显示'],
      ['2', '禁用']
    ]
  ],
  [
    'global_perms_type',
    '全局权限策略',
    [
      ['1', '可见可访问（授权后）'],
      ['2', '可编辑（未授权时禁用）']
    ]
  ],
  [
    'rule_conditions',
    '条件规则',
    [
      ['>', '大于'],
      ['>=', '大于等于'],
      ['=', '等于'],
      ['LIKE', '包含'],
      ['IN', '在其中']
    ]
  ],
  [
    'priority',
    '优先级',
    [
      ['L', '一般消息', 'grey'],
      ['M', '重要消息', 'orange'],
      ['H', '紧急消息', 'red']
    ]
  ],
  [
    'msg_category',
    '消息类型',
    [
      ['1', '通知公告'],
      ['2', '系统消息']
    ]
  ],
  [
    'msg_type',
    '通告对象类型',
    [
      ['USER', '指定用户'],
      ['ALL', '全体用户'],
      ['DEPART', '部门'],
      ['SUBSITE', '站点']
    ]
  ],
  [
    'send_status',
    '发布状态',
    [
      ['0', '未发布', 'grey'],
      ['1', '已发布', 'green'],
      ['2', '已撤销', 'orange']
    ]
  ],
  [
    'log_type',
    '日志类型',
    [
      ['1', '登录日志'],
      ['2', '操作日志']
    ]
  ],
  [
    'operate_type',
    '操作类型',
    [
      ['1', '查询'],
      ['2', '添加'],
      ['3', '修改'],
      ['4', '删除'],
      ['5', '导入'],
      ['6', '导出']
    ]
  ],
  [
    'bpm_status',
    '流程状态',
    [
      ['1', '待提交', 'grey'],
      ['2', '处理中', 'blue'],
      ['3', '已完成', 'green'],
      ['4', '已作废', 'red']
    ]
  ],
  [
    'activiti_sync',
    '工作流引擎',
    [
      ['1', '同步'],
      ['0', '不同步']
    ]
  ],
  [
    'site_type',
    '站点类型',
    [
      ['generalsite', '普通站'],
      ['templatesite', '模板站'],
      ['affiliatedsite', '附属站'],
      ['virtualsite', '虚拟站'],
      ['synSite', '同步站']
    ]
  ],
  [
    'article_source',
    '稿件来源',
    [
      ['own', '本站原创'],
      ['paper', '日报转载'],
      ['xinhua', '新华社'],
      ['gov', '中国政府网']
    ]
  ],
  [
    'disclosure_way',
    '公开方式',
    [
      ['1', '主动公开', 'green'],
      ['2', '依申请公开', 'blue'],
      ['3', '不予公开', 'red']
    ]
  ]
]
