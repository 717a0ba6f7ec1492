\set id random(1, 16000)
UPDATE queries SET updated_at = now() WHERE id = :id;
