import type pg from 'pg'

/** Excludes monthly partitions, which depend on the day of the start. */
const isMonth = (relation: string) => `${relation} ~ '_20\\d\\d_\\d\\d'`
const here = "'public'::regnamespace"

const parts = [
  // Relations with their columns in their order, types, defaults and storage; indexes with their statistics.
  `select 'relation', c.relname, c.relkind::text, c.relpersistence::text, coalesce(array_to_string(c.reloptions, ','), ''),
    coalesce(pg_get_partkeydef(c.oid), '') from pg_class c where c.relnamespace = ${here} and not ${isMonth('c.relname')}`,
  `select 'column', c.relname, row_number() over (partition by c.oid order by a.attnum)::text, a.attname,
    format_type(a.atttypid, a.atttypmod), concat_ws(' ', a.attnotnull, a.attidentity, a.attgenerated, a.attstorage,
    a.attcompression, a.attstattarget, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = ${here} and c.relkind in ('r', 'p', 'v', 'i', 'I') and a.attnum > 0 and not a.attisdropped
    and not ${isMonth('c.relname')}`,
  `select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated::text, ''
    from pg_constraint where connamespace = ${here} and not ${isMonth('conrelid::regclass::text')}`,
  `select 'index', tablename, indexname, indexdef, '', '' from pg_indexes
    where schemaname = 'public' and not ${isMonth('tablename')}`,
  `select 'partition', i.inhparent::regclass::text, c.relname, pg_get_expr(c.relpartbound, c.oid), '', ''
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = 'r' and not ${isMonth('c.relname')}`,
  `select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text, ''
    from pg_trigger where not tgisinternal`,
  `select 'function', proname, pg_get_functiondef(oid), '', '', '' from pg_proc where pronamespace = ${here}`,
  `select 'sequence', s.sequencename, concat_ws(' ', s.data_type, s.start_value, s.min_value, s.max_value, s.increment_by,
    s.cycle, s.cache_size), coalesce(d.refobjid::regclass::text, ''), coalesce(a.attname, ''), ''
    from pg_sequences s left join pg_depend d on d.objid = format('public.%I', s.sequencename)::regclass and d.deptype = 'a'
    left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid where s.schemaname = 'public'`,
  `select 'type', typname, typtype::text, coalesce(string_agg(enumlabel, ',' order by enumsortorder), ''), '', ''
    from pg_type left join pg_enum on enumtypid = pg_type.oid where typnamespace = ${here} and typtype in ('e', 'd')
    group by typname, typtype`,
  "select 'extension', extname, extversion, '', '', '' from pg_extension",
  "select 'schema', nspname, '', '', '', '' from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'"
]

/** Reads the schema of a database from its catalog, one line per part. */
export const readSchema = async (client: pg.Client | pg.Pool) => {
  const { rows } = await client.query<string[]>({ text: parts.join(' union all '), rowMode: 'array' })
  return rows.map(row => row.join(' | ').trim()).sort()
}
