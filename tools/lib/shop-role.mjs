/**
 * Sees to it that there is the shop's database, and a role that owns it and is no superuser, with this password. What
 * stands already is kept, so it may be done at every start, and again after any interruption. `adminUrl` is a superuser's.
 */
export async function ensureShopRole(adminUrl, { role, password, database }) {
  await asAdmin(adminUrl, async (admin) => {
    const name = admin.escapeIdentifier(role);
    const verb = (await exists(admin, 'pg_roles', 'rolname', role)) ? 'alter' : 'create';
    await admin.query(
      `${verb} role ${name} login nosuperuser nocreatedb nocreaterole password ${admin.escapeLiteral(password)}`,
    );
    const place = admin.escapeIdentifier(database);
    if (await exists(admin, 'pg_database', 'datname', database))
      await admin.query(`alter database ${place} owner to ${name}`);
    else await admin.query(`create database ${place} owner ${name}`);
  });
  const url = new URL(adminUrl);
  url.pathname = database;
  await asAdmin(url.href, (admin) => admin.query(handOverTo(role)));
}

/**
 * Makes `formerUrl`'s superuser, under whose name the shop worked, the one of `adminUrl`: nobody can be renamed or lose
 * those rights by himself, so another one does it, who then goes.
 */
export async function giveSuperuserAnotherName(formerUrl, adminUrl, password) {
  const [former, now] = [formerUrl, adminUrl].map((url) => new URL(url).username);
  const helper = `${former}_renames_${former}`;
  const isFormer = await asAdmin(formerUrl, async (admin) => {
    const { rows } = await admin.query('select from pg_roles where oid = 10 and rolname = $1', [former]);
    if (rows.length === 1)
      await admin.query(
        `drop role if exists ${helper}; create role ${helper} login superuser password ${admin.escapeLiteral(password)}`,
      );
    return rows.length === 1;
  }).catch((error) => {
    if (error.code !== '28P01') throw error;
    return false; // It has another name already.
  });
  if (isFormer) {
    const url = new URL(formerUrl);
    url.username = helper;
    await asAdmin(url.href, (admin) => admin.query(`alter role ${former} rename to ${now}`));
  }
  await asAdmin(adminUrl, (admin) => admin.query(`drop role if exists ${helper}`));
}

/** What a superuser has made in the shop's database becomes the role's; extensions and what is the server's own stay. */
const handOverTo = (role) => `
do $$
declare command text;
begin
  for command in
    select format('alter schema %I owner to %I', nspname, '${role}') from pg_namespace
      where nspowner = 10 and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('alter %s %I.%I owner to %I',
        case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        n.nspname, c.relname, '${role}')
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relowner = 10 and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'a', 'i'))
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    union all
    select format('alter routine %s owner to %I', p.oid::regprocedure, '${role}')
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.proowner = 10 and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to %I', t.oid::regtype, '${role}')
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where t.typowner = 10 and t.typtype in ('e', 'd') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop
    execute command;
  end loop;
end $$`;

export async function asAdmin(adminUrl, work) {
  // The two commands read this file before they have installed anything.
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function exists(admin, catalogue, column, value) {
  const { rowCount } = await admin.query(`select from ${catalogue} where ${column} = $1`, [value]);
  return rowCount === 1;
}
