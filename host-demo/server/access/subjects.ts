/**
 * Returns SQL for the subjects of grants and tasks: the user, their roles, departments and parent departments. `user`
 * is SQL for the user id, `roles` a query of the role ids.
 */
export const subjectsQuery = (user: string, roles = `select role_id from held_roles where user_id = ${user}`) => `
        select 'user:' || ${user}
        union all select 'role:' || held_role.id from (${roles}) held_role (id)
        union select 'depart:' || d.id from user_departments ud join departments m on m.id = ud.depart_id
          join departments d on d.org_code = any(array(select left(m.org_code, n) from generate_series(3, length(m.org_code), 3) n))
          where ud.user_id = ${user}
        order by 1`
