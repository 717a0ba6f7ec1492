\set id random(1, 16000)
\set org random(1, 100)
INSERT INTO queries (org_id, dashboard_id, name, sql)
  VALUES (:org, 1 + :id % 4000, 'query', 'SELECT 1');
