\set org random(1, 100)
SELECT d.name, q.* FROM dashboards d JOIN queries q ON q.dashboard_id = d.id
  WHERE d.org_id = :org;
