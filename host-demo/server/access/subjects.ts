/** Everything that grants and tasks may call a person by: themselves, their roles, their departments and those above. `user` is SQL for their id. */
export const subjectsQuery = (user: string) => `
        select 'user:' || ${user}
        union all select 'role:' || role_id from user_roles where user_id = ${user}
        union select 'depart:' || d.id from user_departments ud join departments m on m.id = ud.depart_id
          join departments d on d.org_code = any(array(select left(m.org_code, n) from generate_series(3, length(m.org_code), 3) n))
          where ud.user_id = ${user}
        order by 1`
