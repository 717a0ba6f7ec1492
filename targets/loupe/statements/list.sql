\set org random(1, 100)
SELECT * FROM queries WHERE org_id = :org ORDER BY created_at DESC LIMIT 20;
