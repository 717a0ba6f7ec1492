\set id random(1, 16000)
DELETE FROM queries WHERE id = :id;
