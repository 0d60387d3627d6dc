/** What the shell needs first, and what every element needs on top: two chunks instead of twenty compress far better. */
export const chunkGroups = [
  {
    name: 'load',
    test: /vite\/preload-helper|elements\/base\/core\/tell-page\.ts$/,
    priority: 3
  },
  {
    name: 'catalog',
    test: /elements\/(base\/core\/known-components|catalog)\.ts$/,
    priority: 3,
    includeDependenciesRecursively: false
  },
  // What the shell waits for before it draws: seven scripts of half a kilobyte cost a slow line a third of a second.
  {
    name: 'menu',
    test: /elements\/base\/session\/account\/menu\.ts$/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'permissions',
    test: /base\/(session\/account\/permissions|contract\/(menu|column)|shared\/column\/find-column)\.ts$/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'lead',
    test: /base\/kit\/(follow-link|open-path)\.ts$/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'rights',
    test: /base\/kit\/access\/(use-rights|why|failed|no-rights)\.tsx?$/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'arrows',
    test: /blueprintjs\/icons.*\/(chevron-(left|right|up|down)|double-chevron-left|caret-right|cross)\.js/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'session',
    test: /base\/(session\/(account\/(account|settings)|request\/send|wire\/changes)|contract\/subsite|core\/numbers)\.ts$/,
    priority: 2
  },
  { name: 'island', test: /base\/core\/island\.tsx$/, priority: 1 },
  // What opens: one chunk instead of ten compresses better.
  {
    name: 'overlay',
    test: /@floating-ui|blueprintjs\/core\/(?!.*(Migration|context-menu)).*(popover|overlay2|overlayUtils)/i,
    priority: 1
  },
  // The sign-in page has fields and opens nothing.
  {
    name: 'input',
    test: /blueprintjs\/core\/.*(inputGroup|asyncControllable|abstractPureComponent|nonIdealState)|icons.*\/(search|caret-down|small-cross|tick)\.js|base\/(kit\/(later|use-load|use-is-narrow|dialog\/confirm|access\/no-session)|crud\/record\/unsaved)\.tsx?$/i,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'control',
    test: /blueprintjs\/core\/.*(htmlSelect|forms\/controls)\.|icons.*\/double-caret-vertical\.js/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  // The signs of a list: three chunks of one sign each compress badly.
  {
    name: 'signs',
    test: /blueprintjs\/icons.*\/(add|more|refresh)\.js/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'article',
    test: /elements\/(base\/contract\/article\.ts|base\/shared\/article\/(?!take-step)|features\/article-list\/(articles|article-list\.text)\.ts)/,
    priority: 1,
    includeDependenciesRecursively: false
  },
  // Alone, without what other elements share with it.
  {
    name: 'list',
    test: /base\/((kit\/table|crud\/resource)\/(?!table-pager|record-|form-record|use-duplicates|use-record)|kit\/field\/use-choices)/,
    priority: 1,
    includeDependenciesRecursively: false
  },
  // From here: what always comes together, or nearly so. Each script less is a wait less where six are asked for at once.
  {
    name: 'menu-card',
    test: /blueprintjs\/core\/.*(menu\/(menu|menuItem|menuDivider)|popoverNextMigrationUtils)\.js|icons.*\/small-tick\.js|virtual:blueprint\/menu\.css/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'menu-signs',
    test: /blueprintjs\/icons.*\/(application|archive|cog|diagram-tree|folder-close|form|globe-network|home|inbox|people|tick-circle)\.js/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'insertable-signs',
    test: /blueprintjs\/icons.*\/(document|link|media)\.js/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'virtual-tree',
    test: /base\/kit\/tree\/(virtual-tree|use-window)\.(tsx?$|css)/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'pushes',
    test: /base\/(contract\/(realtime|inbox)|session\/realtime\/(elect-leader|line|pushes)|shared\/process\/use-pushed-work)\.ts$/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'bell',
    test: /features\/notice-bell\/(notice-bell\.text|desktop-notices|waiting)\.tsx?$/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'record',
    test: /base\/(crud\/record\/(clock|kept|keeping|record\.text|record-bar|drafting|record)|kit\/use-save-key)\.tsx?$|idb-keyval/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'article-model',
    test: /base\/(contract\/model\.ts|shared\/model\/model\.text\.ts)$/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'upload',
    test: /base\/(session\/upload\/(upload|upload-call)|core\/send-form|contract\/upload)\.ts$/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'writing',
    test: /elements\/(features\/article-editor\/(article-editor\.text|articles|models|use-article-model)\.ts|base\/shared\/column\/load-columns\.ts|base\/rich-text\/(rich-text-field|rich-text-field\.text|picture-upload|word-count|tool|clear-format|rich-text\.text|rich-text-toolbar|pictures\.text|use-pictures)\.tsx?)$|icons.*\/(align-center|align-justify|align-left|align-right|bold|citation|italic|numbered-list|properties|strikethrough|underline)\.js/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  {
    name: 'account',
    test: /base\/(shared\/account\/(account-page|code-field)|kit\/field\/(field|use-fields|validators)|session\/account\/own-password)\.(tsx?$|css)/,
    priority: 2,
    includeDependenciesRecursively: false
  },
  // What a list has of its own accord: searches, views, conditions.
  {
    name: 'list-tools',
    test: /base\/(crud\/query\/(?!.*(dialog|menu))|contract\/(advanced-query|list-view|data-rule)\.ts|crud\/condition\/condition\.text\.ts)|blueprintjs\/icons.*\/(blank|filter-list)\.js/,
    priority: 2,
    includeDependenciesRecursively: false
  }
]
